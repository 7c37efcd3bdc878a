import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { unlockTyped } from './card-devices.ts'
import { endCharge, findOpenCharge } from './charges.store.ts'
import { lockInvoice } from './invoices.store.ts'
import { saveMethod } from './payment-methods.ts'
import type { Payment } from './payment-provider.port.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { settleInvoice } from './settle-invoice.ts'

/**
 * Applies the outcome of a payment at a provider in the caller's transaction: the invoice, the charge that made it, and the card that
 * the person agreed to save. Throws as `settleInvoice` does.
 */
export async function settlePayment(
  deps: PaymentsDeps,
  tx: Tx,
  { id, payment, provider }: { readonly id: string; readonly payment: Payment; readonly provider: string },
): Promise<void> {
  const invoice = await lockInvoice(tx, id)
  if (!invoice) throw new DomainError('not_found')
  const { chargeKey, outcome, paymentId } = payment
  const open = await findOpenCharge(tx, id)
  const isOpen = chargeKey === null ? open === undefined : open?.id === chargeKey
  // A decline that is known already, or comes after another attempt began, is no news of this one.
  const isElsewhere = invoice.provider !== provider
  const isOfEarlierTry =
    outcome === 'declined' && (isElsewhere || !isOpen || invoice.payment_id === paymentId)
  const isNews = !isOfEarlierTry && (await settleInvoice(deps, tx, { id, event: outcome, payment, provider }))
  if (chargeKey !== null) await endCharge(tx, { id: chargeKey, invoiceId: id, outcome })
  if (!isNews || outcome !== 'approved' || !payment.savedCard) return
  const { account_id: accountId } = invoice
  const account = await deps.buyer(tx, accountId)
  if (!account || account.isClosed) return
  const methodId = await saveMethod(deps, tx, { accountId, provider, card: payment.savedCard })
  await unlockTyped(deps, tx, { accountId, methodId, device: invoice.paying_device })
  if (invoice.kind === 'membership') await deps.memberships.keepCard(tx, id, methodId)
}
