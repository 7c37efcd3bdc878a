import { createHmac } from 'node:crypto'
import { printDocument } from '../adapters/pdf/print-document.ts'
import type { RateLimiter } from '../kernel/rate-limiter.ts'
import { findAccountByEmail, findAccountById, standingOf } from '../modules/accounts/index.ts'
import type { Offers } from '../modules/offers/index.ts'
import { createPayments } from '../modules/payments/index.ts'
import { findPaymentProvider, storePaymentProvider } from '../modules/profiles/index.ts'
import { createMembershipBook } from '../modules/subscriptions/index.ts'
import { addressOn } from './compose-payment-parts.ts'
import type { composePeople } from './compose-people.ts'
import type { Parts } from './parts.ts'

/** Without these in force a brand sells nothing; on a developer's machine nobody publishes them. */
const shopPolicies = ['terms-of-use', 'refund-policy', 'billing-policy'] as const

export function composePayments(
  { brands, config, clock, ids, logger, engines, paymentParts, secrets }: Parts,
  {
    accounts,
    approvals,
    audit,
    auth,
    offers,
    legal,
    mails,
    money,
    plumbing: { jobs, outbox },
    rateLimiter,
    settings,
    wallet,
    premium,
  }: Pick<
    ReturnType<typeof composePeople>,
    | 'accounts'
    | 'approvals'
    | 'audit'
    | 'auth'
    | 'legal'
    | 'mails'
    | 'money'
    | 'plumbing'
    | 'premium'
    | 'settings'
    | 'wallet'
  > & {
    readonly offers: Offers
    readonly rateLimiter: RateLimiter
  },
) {
  return createPayments({
    plumbing: { db: engines.database.db, clock, ids, outbox, rateLimiter, logger, approvals, audit, jobs },
    offers,
    secrets,
    wallet,
    money,
    providers: paymentParts.providers,
    notifications: paymentParts.notifications,
    providerOfPerson: findPaymentProvider,
    noteProviderOfPerson: (userId, provider) => storePaymentProvider(engines.database.db, userId, provider),
    returnUrl: (brandId, invoiceId) =>
      addressOn(brands.publicOriginOf(brandId), `/payment/step2/${invoiceId}`),
    settings,
    async isShopOpen(brandId) {
      if (config.appEnv === 'dev') return true
      const published = await legal.published(brandId)
      return shopPolicies.every((page) => published[page])
    },
    memberships: createMembershipBook({ plumbing: { clock, ids }, premium }),
    mails,
    async mailboxOf(userId) {
      const account = await findAccountById(engines.database.db, userId)
      return account && account.erased_at === null
        ? { to: account.email, language: account.language }
        : undefined
    },
    deviceOfSession: accounts.deviceOf,
    async credentialsOf(db, userId) {
      const account = await findAccountById(db, userId)
      const text = `${account?.email} ${account?.password_hash}`
      return createHmac('sha256', secrets.keyFor('credentials of payments')).update(text).digest('base64url')
    },
    confirmPerson: auth.confirmPerson,
    brandOf: brands.of,
    brandIds: brands.ids,
    async accountsByEmail(email) {
      const found = await Promise.all(
        brands.ids.map((brandId) => findAccountByEmail(engines.database.db, brandId, email.toLowerCase())),
      )
      return found.flatMap((account) => account?.id ?? [])
    },
    print: printDocument,
    brandOfAccount: async (db, accountId) => (await findAccountById(db, accountId))?.brand_id ?? config.brand,
    payoutCentsPer1000Coins: async () => (await settings.read()).payoutCentsPer1000Coins,
    async buyer(db, userId) {
      const account = await findAccountById(db, userId)
      if (!account) return undefined
      const standing = standingOf(account, clock.now())
      return {
        isClosed: account.erased_at !== null || standing === 'deactivated' || standing === 'deleted',
        isSandbox: account.sandbox,
        isCreator: account.roles_group !== 'user',
      }
    },
  })
}
