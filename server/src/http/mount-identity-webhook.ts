import { limits } from '@serendip/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../kernel/domain-error.ts'

/** Keeps the raw bytes, because a signature covers them. */
export type TakeIdentityWebhook = (rawBody: Uint8Array, signature: string | undefined) => Promise<void>

/** The webhook of the identity provider. Its parser keeps raw bytes, only for this route. */
export async function mountIdentityWebhook(
  parent: FastifyInstance,
  takeWebhook: TakeIdentityWebhook,
): Promise<void> {
  await parent.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: limits.httpBodyMaxBytes },
      (_request, body, done) => done(null, body),
    )
    app.post('/identity/webhook/ondato', async (request, reply) => {
      if (!(request.body instanceof Uint8Array)) throw new DomainError('bad_input')
      const signature = request.headers['ondato-signature']
      await takeWebhook(request.body, typeof signature === 'string' ? signature : undefined)
      return reply.header('cache-control', 'no-store').send({ ok: true })
    })
  })
}
