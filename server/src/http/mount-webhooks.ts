import { limits, type Service } from '@serendip/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../kernel/domain-error.ts'

/** An address that a service of others calls. */
export interface Webhook {
  readonly service: Service
  /** Below `/api`. */
  readonly path: string
  /** The header with the signature of the raw body, in lower case. */
  readonly signatureHeader: string
  take(rawBody: Uint8Array, signature: string | undefined): Promise<void>
}

/** Mounts webhooks. Their parser keeps the raw bytes, because a signature covers them. */
export async function mountWebhooks(parent: FastifyInstance, webhooks: readonly Webhook[]): Promise<void> {
  await parent.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: limits.httpBodyMaxBytes },
      (_request, body, done) => done(null, body),
    )
    for (const { path, signatureHeader, take } of webhooks) {
      app.post(path, async (request, reply) => {
        if (!(request.body instanceof Uint8Array)) throw new DomainError('bad_input')
        const signature = request.headers[signatureHeader]
        await take(request.body, typeof signature === 'string' ? signature : undefined)
        return reply.header('cache-control', 'no-store').send({ ok: true })
      })
    }
  })
}
