import type { RefundOffer } from '@serendip/contract'
import { dayMs } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import { ownInvoice } from '../payable-invoice.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { priceOf } from './owe-refund.ts'

/** For so long unused bought coins can be given back. */
export const refundableMs = 14 * dayMs

interface OwnOrder {
  readonly userId: string
  readonly invoiceId: string
}

/**
 * The unused coins of a paid order, and what comes back for them. Nothing of a test account, whose payment is no money, of
 * a disputed order, which the payer's bank has, and of a person whose coins are frozen. Throws not_found.
 */
export async function readRefundOffer(
  deps: PaymentsDeps,
  { userId, invoiceId }: OwnOrder,
): Promise<RefundOffer & { readonly purchaseId: string }> {
  const { plumbing, wallet } = deps
  const invoice = await ownInvoice(deps, userId, invoiceId)
  if (invoice.paid_at === null || invoice.kind !== 'coins') throw new DomainError('not_found')
  const until = invoice.paid_at.getTime() + refundableMs
  const { currency, state } = invoice
  const nothing = { coins: 0, amountMinor: 0, currency, until, purchaseId: '' }
  if ((state !== 'paid' && state !== 'partly_refunded') || invoice.is_sandbox) return nothing
  if (invoice.purchase_id === null || plumbing.clock.now() > until) return nothing
  const purchase = await wallet.purchase(invoice.purchase_id)
  if (!purchase || purchase.disputes.some((dispute) => dispute.state === 'open')) return nothing
  if ((await wallet.view(userId)).frozenFor === 'banned') return nothing
  const takenCoins = purchase.clawBacks
    .filter(({ cause, isReinstated }) => cause === 'refund' && !isReinstated)
    .reduce((sum, { coins }) => sum + coins, 0)
  const coins = Math.min(purchase.unusedCoins, purchase.coins - purchase.takenCoins)
  const amountMinor = priceOf(invoice, takenCoins + coins) - priceOf(invoice, takenCoins)
  // The price of very few coins may round down to nothing.
  if (amountMinor <= 0) return nothing
  return { coins, amountMinor, currency, until, purchaseId: purchase.purchaseId }
}

interface GivenBack extends OwnOrder {
  /** As the person saw them. */
  readonly coins: number
  readonly amountMinor: number
  readonly key: string
}

/**
 * Takes the unused coins of an order back, and what is left of the bonus that came with it; the money follows (`followClawBack`).
 * Throws not_found; refund_changed if other coins are unused than the person saw.
 */
export async function refundUnusedCoins(deps: PaymentsDeps, given: GivenBack): Promise<void> {
  const { plumbing, wallet, offers } = deps
  const { invoiceId, coins } = given
  const key = `refund:${invoiceId}:${given.key}`
  const offer = await readRefundOffer(deps, given)
  if (await wallet.findTransfer(plumbing.db, key)) return
  if (offer.coins !== coins || offer.amountMinor !== given.amountMinor)
    throw new DomainError('refund_changed')
  await transact(plumbing.db, async (tx) => {
    const { purchaseId } = offer
    await wallet.clawBack(tx, { purchaseId, cause: 'refund', key, amountCoins: coins })
    await offers.recallBonus(tx, invoiceId)
  }).catch((error: unknown) => {
    // Meanwhile some were used, given back on another device, or disputed.
    const isChanged =
      error instanceof DomainError && (error.code === 'not_enough_coins' || error.code === 'conflict')
    throw isChanged ? new DomainError('refund_changed') : error
  })
}
