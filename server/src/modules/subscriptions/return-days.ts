import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { endSubscription } from './cancel-subscription.ts'
import { type UnusedDays, unusedAt } from './earned.ts'
import { listPeriods, type PeriodRow, updatePeriod } from './periods.store.ts'
import { renewalTermsOf } from './renewal-terms.ts'
import { requestMail } from './request-mail.ts'
import type { SubscriptionsDeps } from './subscriptions-deps.ts'
import { findLatest, lockRunning, type SubscriptionRow } from './subscriptions.store.ts'

interface ReturnedPeriod extends UnusedDays {
  readonly period: PeriodRow
}

/** The unused days of what is paid, by the payment that goes back. */
const unusedOf = (periods: readonly PeriodRow[], now: number): readonly ReturnedPeriod[] =>
  periods
    .map((period) => ({ period, ...unusedAt(period, now) }))
    .filter(({ amountMinor, deferredMinor }) => amountMinor > 0 && deferredMinor > 0)

/** The money that a withdrawal returns now, and its last moment; null if they cannot. */
export function withdrawalOf(
  row: SubscriptionRow,
  periods: readonly PeriodRow[],
  now: number,
): { readonly until: number; readonly amountMinor: number } | null {
  const [latest] = periods
  if (!latest || row.state === 'ended') return null
  const until = latest.starts_at.getTime() + renewalTermsOf(row.country).withdrawalMs
  const amountMinor = unusedOf(periods, now).reduce((sum, { amountMinor: amount }) => sum + amount, 0)
  return now < until && amountMinor > 0 ? { until, amountMinor } : null
}

/** Owes the money of all unused days, and ends the membership, in the caller's transaction; answers the sum. */
async function returnUnused(
  deps: SubscriptionsDeps,
  tx: Tx,
  row: SubscriptionRow,
  reason: string,
): Promise<number> {
  const now = deps.plumbing.clock.now()
  let sum = 0
  for (const { period, amountMinor, taxMinor, deferredMinor } of unusedOf(
    await listPeriods(tx, row.id),
    now,
  )) {
    const earned = period.price_minor - period.tax_minor - deferredMinor
    await updatePeriod(tx, period.id, { earned_before_minor: earned, returned_at: new Date(now) })
    const days = { periodId: period.id, amountMinor, taxMinor, deferredMinor }
    await deps.payments.returnDays(tx, { invoiceId: period.invoice_id, ...days })
    sum += amountMinor
  }
  await endSubscription(deps, tx, row, reason)
  return sum
}

/** Ends a membership within the time of withdrawal: its unused days are paid back. Throws no_membership. */
export const withdraw = (
  deps: SubscriptionsDeps,
  userId: string,
): Promise<{ readonly returnedMinor: number; readonly currency: string }> =>
  transact(deps.plumbing.db, async (tx) => {
    const row = await lockRunning(tx, userId)
    const periods = row ? await listPeriods(tx, row.id) : []
    if (!row || withdrawalOf(row, periods, deps.plumbing.clock.now()) === null) {
      throw new DomainError('no_membership')
    }
    const returnedMinor = await returnUnused(deps, tx, row, 'withdrawn')
    await requestMail(deps, tx, { accountId: userId, kind: 'membershipCancelled' })
    return { returnedMinor, currency: row.currency }
  })

/** Bans of so long ago are looked at again. */
const lookedBackMs = 24 * 3_600_000

/**
 * Ends memberships of who was banned: after one for good the unused days are paid back, fraud excepted; a ban for a time stops
 * the renewals alone. For a schedule.
 */
export async function endBanned(
  deps: SubscriptionsDeps,
  stop: (tx: Tx, row: SubscriptionRow) => Promise<boolean>,
): Promise<number> {
  const { db, clock } = deps.plumbing
  const banned = await deps.bannedSince(new Date(clock.now() - lookedBackMs))
  for (const { userId, isForGood, returns } of banned) {
    if ((await findLatest(db, userId))?.state === 'ended') continue
    await transact(db, async (tx) => {
      const row = await lockRunning(tx, userId)
      if (!row) return
      if (isForGood && returns) await returnUnused(deps, tx, row, 'banned')
      else if (isForGood) await endSubscription(deps, tx, row, 'banned')
      else await stop(tx, row)
    })
  }
  return banned.length
}
