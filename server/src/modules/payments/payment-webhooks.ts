import type { PaymentServiceName } from '@serendip/contract'
import { transact } from '../../kernel/transact.ts'
import type { AppliedOutcome, WebhookSource } from '../webhooks/index.ts'
import { findInvoice, insertEvent } from './invoices.store.ts'
import type { NotificationForm, PaymentNotification, PaymentProvider } from './payment-provider.port.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { demandProvider } from './providers/payment-providers.ts'
import { recordChargebacks } from './settlements/record-chargebacks.ts'
import { settlePayment } from './settle-payment.ts'

/** Each event counts once. Throws conflict for another amount than the invoice's. */
async function apply(
  deps: PaymentsDeps,
  { provider, brandId }: { readonly provider: PaymentProvider; readonly brandId: string },
  { eventId, invoiceId, payment, chargebacks = [] }: PaymentNotification,
): Promise<AppliedOutcome> {
  const { db, clock } = deps.plumbing
  if (chargebacks.length > 0) {
    const account = { brandId, provider: provider.name }
    return (await recordChargebacks(deps, account, chargebacks)) ? 'accepted' : 'replayed'
  }
  if (!payment || invoiceId === null) return 'unrelated'
  // The keys of a brand speak for its own invoices alone.
  if ((await findInvoice(db, invoiceId))?.brand_id !== brandId) return 'unrelated'
  return transact(db, async (tx) => {
    const isNew = await insertEvent(tx, {
      provider: provider.name,
      event_id: eventId,
      invoice_id: invoiceId,
      outcome: payment.outcome,
      at: new Date(clock.now()),
    })
    if (!isNew) return 'replayed'
    await settlePayment(deps, tx, { id: invoiceId, payment, provider: provider.name })
    return 'accepted'
  })
}

/** The notifications of one provider, at the hosts of all brands that have it. */
const webhooksOf = (
  deps: PaymentsDeps,
  name: PaymentServiceName,
  { format, method, shownFields }: NotificationForm,
): { readonly method: 'GET' | 'POST'; readonly source: WebhookSource } => {
  // A call that was stored before brands were is of none.
  const providerAt = (brandId: string | null) => demandProvider(deps, brandId ?? '', name)
  return {
    method,
    source: {
      provider: name,
      format,
      shownFields,
      checkSender: (call) => providerAt(call.brandId).checkSender(call),
      subjectOf(rawBody, brandId) {
        const { eventId, type, invoiceId } = providerAt(brandId).readNotification(rawBody)
        return { eventId, event: type, reference: invoiceId }
      },
      async apply(rawBody, brandId) {
        const provider = providerAt(brandId)
        const notification = provider.confirmNotification
          ? await provider.confirmNotification(rawBody)
          : provider.readNotification(rawBody)
        return apply(deps, { provider, brandId: brandId ?? '' }, notification)
      },
    },
  }
}

/** The notifications of all providers that are configured. */
export const paymentWebhooks = (deps: PaymentsDeps) =>
  (Object.entries(deps.notifications) as [PaymentServiceName, NotificationForm][]).map(([name, form]) =>
    webhooksOf(deps, name, form),
  )
