import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { type PageMaker, pageManifests } from '@serendip/contract'
import type { FastifyInstance } from 'fastify'
import { readManifests } from './manifest.ts'
import type { PageSource } from './page-source.ts'
import { compress, encodingOf } from './prepared-page.ts'

/**
 * A worker has the policy of its own file, not that of the page. Only this one may compile WebAssembly, and it may do
 * nothing but load its program and model from here.
 */
const blurWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
/** The service worker loads files of this site and nothing else. */
const serviceWorkerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"
const isBlurWorker = (path: string): boolean => /\/blur-worker-[^/]+\.js(\.br|\.gz)?$/.test(path)

/**
 * Pages and files built by `npm run build`. `clientDirectory` holds the browser's files and their manifests,
 * `serverEntry` is the built module that renders pages. Throws if there is no build.
 */
export async function builtPages(clientDirectory: string, serverEntry: string): Promise<PageSource> {
  const lists = pageManifests.map((name) => readFile(join(clientDirectory, name), 'utf8'))
  const texts = await Promise.all(lists).catch(() => {
    throw new Error(`No built pages in ${clientDirectory}: run npm run build`)
  })
  return {
    isCacheable: true,
    assets: readManifests(texts, await styleTextsOf(clientDirectory)),
    requiresTrustedTypes: true,
    extraPolicy: {},
    async serveFiles(app) {
      await app.register(fastifyStatic, {
        root: join(clientDirectory, 'assets'),
        prefix: '/assets/',
        decorateReply: false,
        index: false,
        preCompressed: true,
        // The name of each file holds a hash of its content.
        immutable: true,
        maxAge: '365d',
        setHeaders(reply, path) {
          if (isBlurWorker(path)) reply.header('content-security-policy', blurWorkerPolicy)
        },
      })
      await serveServiceWorker(app, join(clientDirectory, 'service-worker.js'))
    },
    async loadMaker() {
      const module: PageMaker = await import(pathToFileURL(serverEntry).href)
      return module
    },
    finish: async (_pathname, html) => html,
  }
}

/** The service worker has the same address in every release, so a browser has to ask for it each time. */
async function serveServiceWorker(app: FastifyInstance, path: string): Promise<void> {
  const plain = await readFile(path)
  const [br, gzip] = await Promise.all([compress(plain, 'br'), compress(plain, 'gzip')])
  const bodies = { br, gzip, identity: plain }
  app.get('/service-worker.js', async (request, reply) => {
    const encoding = encodingOf(String(request.headers['accept-encoding'] ?? ''))
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': serviceWorkerPolicy,
        vary: 'accept-encoding',
      })
      .send(bodies[encoding])
  })
}

/** The style sheets of both builds by path: pages inline what they need of them. */
async function styleTextsOf(clientDirectory: string): Promise<ReadonlyMap<string, string>> {
  const directory = join(clientDirectory, 'assets')
  const names = (await readdir(directory)).filter((name) => name.endsWith('.css'))
  const texts = names.map(async (name) => {
    return [`/assets/${name}`, await readFile(join(directory, name), 'utf8')] as const
  })
  return new Map(await Promise.all(texts))
}
