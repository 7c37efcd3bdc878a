import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import type { AppliedOutcome, WebhookSource } from '../webhooks/index.ts'
import { findInvoice, insertEvent } from './invoices.store.ts'
import type { PaymentNotification, PaymentProvider } from './payment-provider.port.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { settlePayment } from './settle-payment.ts'

/** Fields of a notification that operators see. */
const shownFields = ['id', 'type', 'status', 'checkout', 'reference', 'amount_minor', 'currency', 'reason']

/** Each event counts once. Throws conflict for another amount than the invoice's. */
async function apply(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  { eventId, invoiceId, payment }: PaymentNotification,
): Promise<AppliedOutcome> {
  const { db, clock } = deps.plumbing
  if (!payment || invoiceId === null || !(await findInvoice(db, invoiceId))) return 'unrelated'
  return transact(db, async (tx) => {
    const isNew = await insertEvent(tx, {
      provider: provider.name,
      event_id: eventId,
      invoice_id: invoiceId,
      outcome: payment.outcome,
      at: new Date(clock.now()),
    })
    if (!isNew) return 'replayed'
    await settlePayment(deps, tx, invoiceId, payment)
    return 'accepted'
  })
}

/** The notifications of the provider; without one, nobody's. */
export const paymentWebhooks = (deps: PaymentsDeps): WebhookSource => {
  const demandProvider = (): PaymentProvider => {
    if (!deps.provider) throw new DomainError('shop_closed')
    return deps.provider
  }
  return {
    provider: 'test',
    format: 'json',
    shownFields,
    checkSender: (call) => demandProvider().checkSender(call),
    subjectOf(rawBody) {
      const { eventId, type, invoiceId } = demandProvider().readNotification(rawBody)
      return { eventId, event: type, reference: invoiceId }
    },
    apply(rawBody) {
      const provider = demandProvider()
      return apply(deps, provider, provider.readNotification(rawBody))
    },
  }
}
