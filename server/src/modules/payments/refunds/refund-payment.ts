import { dayMs } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import { findOpenJobsAbout, forgetFailedJobs } from '../../jobs/index.ts'
import { findInvoice, lockInvoice } from '../invoices.store.ts'
import { type RefundJob, refundKind } from '../payments.module.ts'
import type { PaymentProvider, RefundState } from '../payment-provider.port.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { demandProvider } from '../providers/payment-providers.ts'
import { settleInvoice } from '../settle-invoice.ts'
import { alertReturned, postRefund } from './post-refund.ts'
import {
  beginTry,
  cancelRefund,
  countOwedSince,
  endRefund,
  failRefund,
  findRefund,
  listOwedSince,
  listRefunds,
  type RefundRow,
  renewKey,
} from './refunds.store.ts'

/**
 * Writes that the money of a refund went back: its row, the invoice and the money change together, once. Operators are
 * told if its coins were given back meanwhile.
 */
async function complete(
  deps: PaymentsDeps,
  { id, invoice_id, account_id }: RefundRow,
  refundId: string,
): Promise<void> {
  const { db, clock, logger, outbox } = deps.plumbing
  const completed = await transact(db, async (tx) => {
    const invoice = await lockInvoice(tx, invoice_id)
    if (!invoice) throw new DomainError('not_found')
    const before = (await listRefunds(tx, invoice_id)).filter(
      ({ reason, state }) => reason === 'coins_taken_back' && state === 'done',
    )
    const refund = await endRefund(tx, { id, refundId, at: new Date(clock.now()) })
    if (!refund) return null
    await outbox.append(tx, 'refund.paid', { refundId: id, userId: account_id })
    const paidRefund = { refund, returnedCoins: before.reduce((sum, { coins }) => sum + coins, 0) }
    if (refund.reason === 'paid_twice') {
      await postRefund(deps, tx, invoice, paidRefund)
      return refund
    }
    const isWhole =
      refund.reason === 'days_returned'
        ? refund.amount_minor >= invoice.price_minor
        : paidRefund.returnedCoins + refund.coins >= invoice.coins
    const event = isWhole ? 'returned' : 'part_returned'
    const isSettled = await settleInvoice(deps, tx, { id: invoice_id, event, paidRefund })
    if (!isSettled) throw new DomainError('conflict', { reason: 'invoice_state' })
    return refund
  })
  if (completed && completed.reinstated_at !== null) alertReturned(logger, completed)
}

/**
 * Asks the provider for a refund. What it was asked before and may have done is looked up first, and asked again under
 * the same key. Throws shop_closed while it cannot be asked.
 */
async function ask(
  { plumbing: { db, clock } }: PaymentsDeps,
  provider: PaymentProvider,
  known: RefundRow,
): Promise<{ readonly refund: RefundRow; readonly state: RefundState } | null> {
  const seen = known.asked_at === null ? null : await provider.readRefund(known.provider_key)
  if (seen?.kind === 'done' || seen?.kind === 'declined') return { refund: known, state: seen }
  const refund = await beginTry(db, known.id, new Date(clock.now()))
  if (!refund) return null
  const { provider_key: key, payment_id: paymentId, amount_minor: amountMinor, currency } = refund
  return { refund, state: await provider.refund({ key, paymentId, amountMinor, currency }) }
}

/** A request that the provider knows nothing of after this did not reach it. Nobody waits for the answer. */
const lostAfterMs = 10 * 60_000

/**
 * Looks up a refund whose coins were given back, and asks for nothing: cancels it where nothing went back. Throws
 * shop_closed while the provider cannot be asked, and as long as there is no answer.
 */
async function lookUp(deps: PaymentsDeps, provider: PaymentProvider, refund: RefundRow): Promise<void> {
  const { db, clock } = deps.plumbing
  const { asked_at: askedAt, provider_key: key } = refund
  const seen = askedAt === null ? null : await provider.readRefund(key)
  if (seen?.kind === 'done') return complete(deps, refund, seen.refundId)
  const isLost = seen === null && (askedAt === null || clock.now() - askedAt.getTime() >= lostAfterMs)
  if (isLost || seen?.kind === 'declined') return cancelRefund(db, refund)
  throw new Error('a refund of coins that were given back has no answer yet')
}

async function attempt(deps: PaymentsDeps, known: RefundRow): Promise<void> {
  const { db } = deps.plumbing
  const invoice = await findInvoice(db, known.invoice_id)
  if (!invoice) throw new DomainError('not_found')
  const provider = demandProvider(deps, invoice.brand_id, known.provider)
  if (known.reinstated_at !== null) return lookUp(deps, provider, known)
  const answer = await ask(deps, provider, known)
  if (!answer) return
  const { refund, state } = answer
  if (state.kind === 'done') return complete(deps, refund, state.refundId)
  if (state.kind === 'declined') await renewKey(db, refund)
  throw new Error(state.kind === 'declined' ? 'the provider declined a refund' : 'a refund has no answer yet')
}

/** Returns money that is owed, once, however often it is called. Throws as long as that has not succeeded. */
export async function refundPayment(
  deps: PaymentsDeps,
  { refundId }: RefundJob,
  isLast: boolean,
): Promise<void> {
  const { db } = deps.plumbing
  const refund = await findRefund(db, refundId)
  if (!refund || refund.state === 'done' || refund.state === 'cancelled') return
  try {
    await attempt(deps, refund)
  } catch (error) {
    if (isLast) await failRefund(db, refundId)
    throw error
  }
}

/** Refunds that are owed for less than this are left to the job that was sent with them. */
const resumedAfterMs = 3_600_000
const resumedAtOnce = 500

/** Begins again with refunds whose job has failed or is lost; answers how many. For a schedule. */
export const resumeRefunds = ({ plumbing: { db, clock, jobs } }: PaymentsDeps): Promise<number> =>
  transact(db, async (tx) => {
    const owed = await listOwedSince(tx, new Date(clock.now() - resumedAfterMs), resumedAtOnce)
    const working = await findOpenJobsAbout(tx, refundKind, 'refundId', owed)
    const left = owed.filter((id) => !working.has(id))
    await forgetFailedJobs(tx, refundKind, 'refundId', left)
    for (const refundId of left) await jobs.send(tx, refundKind, { refundId })
    return left.length
  })

/** From then on money that is owed is overdue, and operators are alerted. */
const overdueMs = dayMs

/** Refunds that should have been paid. */
export const countOverdueRefunds = ({ plumbing: { db, clock } }: PaymentsDeps): Promise<number> =>
  countOwedSince(db, new Date(clock.now() - overdueMs))
