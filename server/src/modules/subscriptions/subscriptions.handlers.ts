import type { OwnSubscription, Routes } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { isPageToken, pageToken, subscriptionOfToken } from './cancel-link.ts'
import { cancelSubscription, resumeSubscription } from './cancel-subscription.ts'
import { changePlan, listChoices } from './change-plan.ts'
import { useCard } from './renew-subscriptions.ts'
import { requestMail } from './request-mail.ts'
import { withdraw } from './return-days.ts'
import { subscriptionViewOf } from './subscription-view.ts'
import type { SubscriptionsDeps } from './subscriptions-deps.ts'
import { findLatest, findRunning, findSubscription, listSubscriptions } from './subscriptions.store.ts'

const hourMs = 3_600_000
const linksPerHour = 5
const missingToken = 'subscriptionsRequestValidationToken is missing'

async function readOwn(deps: SubscriptionsDeps, userId: string): Promise<OwnSubscription> {
  const row = await findLatest(deps.plumbing.db, userId)
  const offer = await deps.offers.openRestart(userId)
  return {
    subscription: row ? await subscriptionViewOf(deps, row) : null,
    restartOffer: offer && { percent: offer.percent, endsAt: offer.endsAt },
  }
}

/** The membership that a link cancels. Throws code_invalid. */
async function ofLink({ secrets, plumbing: { db, clock } }: SubscriptionsDeps, token: string) {
  const id = subscriptionOfToken(secrets, token, clock.now())
  const row = id === null ? undefined : await findSubscription(db, id)
  if (!row) throw new DomainError('code_invalid')
  return row
}

/** Mails the link, where the address has a membership that renews. */
async function sendLink(deps: SubscriptionsDeps, brandId: string, email: string): Promise<void> {
  const { db, rateLimiter } = deps.plumbing
  const accountId = await deps.accountByEmail(brandId, email)
  const row = accountId === undefined ? undefined : await findRunning(db, accountId)
  if (!row || (row.state !== 'active' && row.state !== 'grace')) return
  const taken = await rateLimiter.take(`cancel-link:${row.account_id}`, linksPerHour, hourMs)
  if (!taken.allowed) return
  await transact(db, (tx) => requestMail(deps, tx, { accountId: row.account_id, kind: 'membershipLink' }))
}

/** The first moment of the month in which a moment is, in UTC. */
const monthOf = (at: number): Date => {
  const date = new Date(at)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))
}

export const subscriptionsHandlers = (deps: SubscriptionsDeps): Handlers<Routes['subscriptions']> => ({
  read: ({ caller: { userId } }) => readOwn(deps, userId),
  async cancel({ caller: { userId }, body: { reason } }) {
    await cancelSubscription(deps, { userId, reason })
    return readOwn(deps, userId)
  },
  async status({ caller: { userId } }) {
    const row = await findLatest(deps.plumbing.db, userId)
    const premium = await deps.premium.isActive(userId)
    return {
      state: row?.state ?? null,
      premium,
      premiumUntil: await deps.premium.until(userId),
      isExpired: !premium && (await deps.spentCents(userId)) > 0,
    }
  },
  async resume({ caller: { userId }, body }) {
    await resumeSubscription(deps, { userId, ...body })
    return readOwn(deps, userId)
  },
  plans: async ({ caller: { userId } }) => ({ plans: [...(await listChoices(deps, userId))] }),
  changePlan: async ({ caller: { userId }, body }) => ({
    invoiceId: await changePlan(deps, { userId, ...body }),
  }),
  async chooseCard({ caller: { userId }, body: { methodId } }) {
    await useCard(deps, { userId, methodId })
    return readOwn(deps, userId)
  },
  withdraw: ({ caller: { userId } }) => withdraw(deps, userId),
  async given({ caller: { userId } }) {
    const since = monthOf(deps.plumbing.clock.now())
    const { bonusMatches, freeMessages, memberMessages } = await deps.givenSince(userId, since)
    const { bonusMatchesADay, messagePriceCoins } = await deps.benefits()
    return {
      since: since.getTime(),
      bonusMatches,
      freeMessages,
      memberMessages,
      savedCoins: freeMessages * messagePriceCoins,
      bonusMatchesADay,
      messagePriceCoins,
    }
  },
  async readLink({ body: { token } }) {
    const row = await ofLink(deps, token)
    return {
      state: row.state,
      priceMinor: row.price_minor,
      currency: row.currency,
      months: row.months,
      periodEndsAt: row.period_ends_at.getTime(),
      timeZone: row.time_zone,
    }
  },
  async cancelByLink({ body: { token, reason } }) {
    const { id, account_id: userId, state, period_ends_at, time_zone } = await ofLink(deps, token)
    const running = await findRunning(deps.plumbing.db, userId)
    // A link of an earlier membership cancels no later one.
    if (running?.id === id && (state === 'active' || state === 'grace')) {
      await cancelSubscription(deps, { userId, reason })
    }
    return { periodEndsAt: period_ends_at.getTime(), timeZone: time_zone }
  },
  async requestLink({ origin, body: { email, captcha } }) {
    await deps.checkCaptcha(origin, captcha)
    await sendLink(deps, origin.brandId, email)
    return { ok: true }
  },
})

/** The calls of the payment page about subscriptions (SPEC §7). */
export const subscriptionPageHandlers = (deps: SubscriptionsDeps): Handlers<Routes['subscriptionPage']> => ({
  async getUserSubscriptions({ caller: { userId } }) {
    const rows = await listSubscriptions(deps.plumbing.db, userId)
    return {
      subscriptions: rows
        .filter(({ state }) => state !== 'ended')
        .map((row) => ({
          subscriptionId: row.id,
          packageType: 'membership' as const,
          state: row.state,
          productId: row.product_id,
          priceMinor: row.price_minor,
          currency: row.currency,
          periodEndsAt: row.period_ends_at.getTime(),
          timeZone: row.time_zone,
        })),
      requestValidationToken: pageToken(deps.secrets, userId, deps.plumbing.clock.now()),
    }
  },
  async stopSubscription({ caller: { userId }, body: { subscriptionId, requestValidationToken } }) {
    if (!requestValidationToken) throw new DomainError('validation_token_missing', {}, missingToken)
    const { db, clock } = deps.plumbing
    if (!isPageToken(deps.secrets, requestValidationToken, userId, clock.now())) {
      throw new DomainError('code_invalid')
    }
    const row = await findRunning(db, userId)
    if (row?.id !== subscriptionId) throw new DomainError('not_found')
    await cancelSubscription(deps, { userId, reason: 'other' })
    return { ok: true }
  },
})
