import type { FastifyInstance } from 'fastify'
import { DomainError } from '../kernel/domain-error.ts'

const bodyMaxBytes = 64 * 1024
const invoiceId = /^[\w-]{1,80}$/

/**
 * Some providers have the browser post a form to the page of the order when they are done. What it holds proves nothing and
 * is dropped: the page asks us, and we know it from the provider itself. Nothing is decided or stored here.
 */
export async function mountPaymentReturn(parent: FastifyInstance): Promise<void> {
  await parent.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: bodyMaxBytes },
      (_request, _body, done) => done(null, undefined),
    )
    app.post<{ Params: { id: string }; Querystring: { confirmed?: unknown } }>(
      '/payment/step2/:id',
      async ({ params: { id }, query: { confirmed } }, reply) => {
        if (!invoiceId.test(id)) throw new DomainError('not_found')
        const query = confirmed === 'success' ? '?confirmed=success' : ''
        return reply.header('cache-control', 'no-store').redirect(`/payment/step2/${id}${query}`, 303)
      },
    )
  })
}
