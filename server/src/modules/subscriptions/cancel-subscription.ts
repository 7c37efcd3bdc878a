import type { CancelReason } from '@serendip/contract'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { isTimeZone } from '../../kernel/time/is-time-zone.ts'
import { transact } from '../../kernel/transact.ts'
import type { OpenRestart } from '../offers/index.ts'
import { memberUntil } from './membership-book.ts'
import { requestMail } from './request-mail.ts'
import type { SubscriptionsDeps } from './subscriptions-deps.ts'
import { lockRunning, type SubscriptionRow, updateSubscription } from './subscriptions.store.ts'

/** Ends a membership now, in the caller's transaction. */
export async function endSubscription(
  { plumbing: { clock }, premium }: Pick<SubscriptionsDeps, 'plumbing' | 'premium'>,
  tx: Tx,
  row: SubscriptionRow,
  reason: string | null,
): Promise<void> {
  const now = new Date(clock.now())
  await updateSubscription(tx, row.id, {
    state: 'ended',
    next_charge_at: null,
    ended_at: now,
    ...(row.cancelled_at === null && { cancelled_at: now, cancel_reason: reason }),
  })
  const ends = Math.min(row.period_ends_at.getTime(), now.getTime())
  await premium.setMember(tx, row.account_id, ends)
}

/**
 * Stops the renewals of a membership in the caller's transaction: what is paid stays to its end, and what was not paid ends at
 * once. Answers whether it renewed before.
 */
export async function stopRenewing(
  deps: SubscriptionsDeps,
  tx: Tx,
  row: SubscriptionRow,
  reason: string,
): Promise<boolean> {
  const { clock } = deps.plumbing
  const now = clock.now()
  if (row.state !== 'active' && row.state !== 'grace') return false
  if (row.period_ends_at.getTime() <= now) {
    await endSubscription(deps, tx, row, reason)
  } else {
    await updateSubscription(tx, row.id, {
      state: 'cancelled',
      next_charge_at: null,
      cancelled_at: new Date(now),
      cancel_reason: reason,
    })
    await deps.premium.setMember(tx, row.account_id, memberUntil({ ...row, state: 'cancelled' }))
  }
  return true
}

/** Cancels the membership of a person, and begins the offer to restart it. Throws no_membership. */
export async function cancelSubscription(
  deps: SubscriptionsDeps,
  {
    userId,
    reason,
    also,
  }: {
    readonly userId: string
    readonly reason: CancelReason
    /** In the same transaction. */
    readonly also?: (tx: Tx) => Promise<void>
  },
): Promise<SubscriptionRow> {
  const { db } = deps.plumbing
  const terms = await deps.offers.readRestartTerms()
  return transact(db, async (tx) => {
    const row = await lockRunning(tx, userId)
    if (!row || !(await stopRenewing(deps, tx, row, reason))) throw new DomainError('no_membership')
    await deps.offers.beginRestart(tx, userId, terms)
    await requestMail(deps, tx, { accountId: userId, kind: 'membershipCancelled' })
    await also?.(tx)
    return row
  })
}

/** The offer that is to be used; null if none is wanted. Throws not_found if there is none any more. */
async function wantedOffer(
  { offers }: SubscriptionsDeps,
  { userId, withOffer }: { readonly userId: string; readonly withOffer: boolean },
): Promise<OpenRestart | null> {
  if (!withOffer) return null
  const offer = await offers.openRestart(userId)
  if (!offer) throw new DomainError('not_found')
  return offer
}

/**
 * Undoes a cancellation while the paid period runs; with the restart offer the next period is cheaper. Throws no_membership;
 * not_found without the offer; conflict without a saved card.
 */
export async function resumeSubscription(
  deps: SubscriptionsDeps,
  {
    userId,
    withOffer,
    timeZone,
  }: {
    readonly userId: string
    readonly withOffer: boolean
    readonly timeZone?: string | undefined
  },
): Promise<void> {
  const { db, clock } = deps.plumbing
  const offer = await wantedOffer(deps, { userId, withOffer })
  const found = await transact(db, (tx) => lockRunning(tx, userId))
  const card = found && (await deps.payments.savedMethod({ userId, methodId: found.method_id }))
  await transact(db, async (tx) => {
    const row = await lockRunning(tx, userId)
    const isOver = row !== undefined && row.period_ends_at.getTime() <= clock.now()
    if (row?.state !== 'cancelled' || isOver) throw new DomainError('no_membership')
    if (!card) throw new DomainError('conflict', { reason: 'card' })
    const isUsed = offer && !(await deps.offers.useRestart(tx, { offerId: offer.id, subscriptionId: row.id }))
    if (isUsed) throw new DomainError('not_found')
    await updateSubscription(tx, row.id, {
      state: 'active',
      next_charge_at: row.period_ends_at,
      cancelled_at: null,
      cancel_reason: null,
      ...(offer && { next_percent: offer.percent }),
      ...(timeZone !== undefined && isTimeZone(timeZone) && { time_zone: timeZone }),
    })
    await deps.premium.setMember(tx, userId, memberUntil({ ...row, state: 'active' }))
    await requestMail(deps, tx, { accountId: userId, kind: 'membershipRestarted' })
  })
}
