import type { OperatorRoutes, SubscriptionRowView } from '@serendip/contract/operator'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import type { SubscriptionsDeps } from './subscriptions-deps.ts'
import { listSubscriptions, type SubscriptionRow } from './subscriptions.store.ts'

const rowOf = (row: SubscriptionRow): SubscriptionRowView => ({
  subscriptionId: row.id,
  productId: row.product_id,
  months: row.months,
  priceMinor: row.price_minor,
  currency: row.currency,
  state: row.state,
  timeZone: row.time_zone,
  createdAt: row.created_at.getTime(),
  periods: row.periods,
  periodEndsAt: row.period_ends_at.getTime(),
  nextChargeAt: row.next_charge_at?.getTime() ?? null,
  failedTries: row.failed_tries,
  cancelReason: row.cancel_reason,
  cancelledAt: row.cancelled_at?.getTime() ?? null,
  endedAt: row.ended_at?.getTime() ?? null,
})

/** Throws not_found, also for an erased account. */
async function demandPerson(
  { mailboxOf, plumbing: { db } }: SubscriptionsDeps,
  userId: string,
): Promise<void> {
  if (!(await mailboxOf(db, userId))) throw new DomainError('not_found')
}

/** Memberships for operators. */
export const deskHandlers = (deps: SubscriptionsDeps): Handlers<OperatorRoutes['subscriptions']> => ({
  async list({ params: { userId } }) {
    await demandPerson(deps, userId)
    return { subscriptions: (await listSubscriptions(deps.plumbing.db, userId)).map(rowOf) }
  },
  async cancel({ params: { userId }, caller: { operatorId: actor }, origin }) {
    await demandPerson(deps, userId)
    const { period_ends_at } = await cancelSubscription(deps, {
      userId,
      reason: 'other',
      also: (tx) =>
        deps.plumbing.audit.record({ action: 'subscription.cancelled', subject: userId, actor, origin }, tx),
    })
    return { periodEndsAt: period_ends_at.getTime() }
  },
})
