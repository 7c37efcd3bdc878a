import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const nonceBytes = 16

/** Nothing of the console runs, loads or is framed from elsewhere. The nonce is for what an open dialog adds to styles. */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const headersOf = (nonce: string) => ({
  'content-security-policy': policyOf(nonce),
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
})

/** Serves the built console: its files, and its one document at every other path. */
export async function serveConsolePages(app: FastifyInstance, directory: string): Promise<void> {
  const assets = join(directory, 'assets')
  if (existsSync(assets)) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      immutable: true,
      maxAge: '365d',
    })
  }
  const shell = await readFile(join(directory, 'index.html'), 'utf8').catch(() => null)
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain').send('User-agent: *\nDisallow: /\n'),
  )
  app.get('/*', async (_request, reply) => {
    if (shell === null)
      return reply.code(503).type('text/plain').send('No built console: run npm run build\n')
    const nonce = randomBytes(nonceBytes).toString('base64')
    return reply
      .headers(headersOf(nonce))
      .type('text/html; charset=utf-8')
      .send(shell.replaceAll('%NONCE%', nonce))
  })
}
