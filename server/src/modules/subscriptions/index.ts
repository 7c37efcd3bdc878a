import type { EventListener } from '../../kernel/events.ts'
import { transact } from '../../kernel/transact.ts'
import { dayMs } from '../../kernel/clock.ts'
import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import { followPrices, remindOfRenewals, warnOfCards } from './announce-renewals.ts'
import { stopRenewing } from './cancel-subscription.ts'
import { deskHandlers } from './desk.handlers.ts'
import { recogniseDays } from './membership-books.ts'
import { endOver, renewSubscriptions } from './renew-subscriptions.ts'
import { endBanned } from './return-days.ts'
import { subscriptionPageHandlers, subscriptionsHandlers } from './subscriptions.handlers.ts'
import type { SubscriptionsDeps } from './subscriptions-deps.ts'
import { lockRunning } from './subscriptions.store.ts'

export { compareMemberships } from './membership-books.ts'
export { createMembershipBook } from './membership-book.ts'
export { paidMonthCents } from './paid-month.ts'
export { writeMembershipMail } from './subscription-mail.ts'

/** Whoever closes their account is charged no more; what is paid stays, for who comes back. */
const closingListener = (deps: SubscriptionsDeps): EventListener<'account.closed'> => ({
  name: 'subscriptions',
  events: ['account.closed'],
  async handle({ payload: { accountId } }) {
    await transact(deps.plumbing.db, async (tx) => {
      const row = await lockRunning(tx, accountId)
      if (row) await stopRenewing(deps, tx, row, 'closed')
    })
  },
})

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Memberships: bought by an invoice, renewed with a saved card, cancelled in two taps. */
export const createSubscriptions = (deps: SubscriptionsDeps) => ({
  routes: {
    subscriptions: subscriptionsHandlers(deps),
    subscriptionPage: subscriptionPageHandlers(deps),
  },
  operatorRoutes: { subscriptions: deskHandlers(deps) },
  listeners: [closingListener(deps)],
  schedules: [
    { name: 'renew-subscriptions', everyMs: minuteMs, run: () => renewSubscriptions(deps) },
    { name: 'end-subscriptions', everyMs: minuteMs, run: () => endOver(deps) },
    { name: 'remind-of-renewals', everyMs: hourMs, run: () => remindOfRenewals(deps) },
    { name: 'warn-of-cards', everyMs: dayMs, run: () => warnOfCards(deps) },
    { name: 'follow-membership-prices', everyMs: dayMs, run: () => followPrices(deps) },
    { name: 'recognise-memberships', everyMs: dayMs, run: () => recogniseDays(deps) },
    {
      name: 'end-banned-memberships',
      everyMs: sweepEveryMs,
      run: () => endBanned(deps, (tx, row) => stopRenewing(deps, tx, row, 'banned')),
    },
  ] satisfies readonly Schedule[],
})
export type Subscriptions = ReturnType<typeof createSubscriptions>
