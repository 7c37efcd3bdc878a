import type { RateLimiter } from '../kernel/rate-limiter.ts'
import { findAccountByEmail, findAccountById } from '../modules/accounts/index.ts'
import { countForMembers } from '../modules/chat/index.ts'
import { readUses } from '../modules/entitlements/index.ts'
import type { Offers } from '../modules/offers/index.ts'
import type { Payments } from '../modules/payments/index.ts'
import { createSubscriptions } from '../modules/subscriptions/index.ts'
import { listFrozenSince } from '../modules/wallet/index.ts'
import { type composePeople, spentReader } from './compose-people.ts'
import type { Parts } from './parts.ts'

export function composeSubscriptions(
  { clock, ids, logger, engines, secrets }: Parts,
  who: Pick<
    ReturnType<typeof composePeople>,
    'audit' | 'auth' | 'mails' | 'money' | 'plumbing' | 'premium' | 'settings' | 'wallet'
  > & {
    readonly offers: Offers
    readonly payments: Payments
    readonly rateLimiter: RateLimiter
  },
) {
  const { audit, auth, mails, money, plumbing, premium, settings, wallet, offers, payments, rateLimiter } =
    who
  const { db } = engines.database
  return createSubscriptions({
    plumbing: { db, clock, ids, logger, outbox: plumbing.outbox, rateLimiter, audit },
    premium,
    payments,
    offers,
    money,
    mails,
    secrets,
    async mailboxOf(reader, userId) {
      const account = await findAccountById(reader, userId)
      return account && account.erased_at === null
        ? { to: account.email, language: account.language }
        : undefined
    },
    bannedSince: (since) => listFrozenSince(db, since),
    spentCents: spentReader(db, wallet),
    checkCaptcha: auth.demandCaptcha,
    accountByEmail: async (brandId, email) =>
      (await findAccountByEmail(db, brandId, email.toLowerCase()))?.id,
    async benefits() {
      const { premiumBonusMatches, messagePriceCoins } = await settings.read()
      return { bonusMatchesADay: premiumBonusMatches, messagePriceCoins }
    },
    async givenSince(userId, since) {
      const [uses, memberMessages] = await Promise.all([
        readUses(db, userId, since),
        countForMembers(db, userId, since),
      ])
      return { ...uses, memberMessages }
    },
  })
}
