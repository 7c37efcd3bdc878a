import type { FastifyInstance } from 'fastify'
import type { Brands } from '../kernel/brands.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { Inbox, WebhookSource } from '../modules/webhooks/index.ts'
import { webhookCallOf } from './mount-webhooks.ts'

export interface PaymentReturnDeps {
  readonly brands: Pick<Brands, 'at' | 'publicOriginOf'>
  readonly inbox: Pick<Inbox, 'take'>
  /** The notifications of the providers. */
  readonly sources: readonly WebhookSource[]
}

const bodyMaxBytes = 64 * 1024
const invoiceId = /^[\w-]{1,80}$/

/**
 * Some providers have the browser post a form to the page of the order when they are done. That it comes proves nothing, and
 * what it holds is dropped: the page asks us, and we know it from the provider itself. Only where a provider sends its
 * signed notification this way too, which its address says (`by`), the inbox takes it, as if the provider had called.
 */
export async function mountPaymentReturn(
  parent: FastifyInstance,
  { brands, inbox, sources }: PaymentReturnDeps,
): Promise<void> {
  await parent.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: bodyMaxBytes },
      (_request, body, done) => done(null, body),
    )
    app.post<{ Params: { id: string }; Querystring: { confirmed?: unknown; by?: unknown } }>(
      '/payment/step2/:id',
      async (request, reply) => {
        const { id } = request.params
        const { confirmed, by } = request.query
        if (!invoiceId.test(id)) throw new DomainError('not_found')
        const source = sources.find(({ provider, format }) => provider === by && format === 'form')
        if (source && request.body instanceof Uint8Array) {
          // One that is refused is in the inbox; the person sees their order all the same.
          await inbox.take(source, webhookCallOf(brands, request, request.body)).catch(() => undefined)
        }
        const query = confirmed === 'success' ? '?confirmed=success' : ''
        return reply.header('cache-control', 'no-store').redirect(`/payment/step2/${id}${query}`, 303)
      },
    )
  })
}
