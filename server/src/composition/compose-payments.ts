import { randomBytes } from 'node:crypto'
import { TestPaymentsEmulator } from '../adapters/payments/emulator/test-payments-emulator.ts'
import { createTestProvider } from '../adapters/payments/test/test-provider.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { RateLimiter } from '../kernel/rate-limiter.ts'
import { standingOf } from '../modules/accounts/index.ts'
import { createPayments, type PaymentProvider } from '../modules/payments/index.ts'
import type { composePeople } from './compose-people.ts'
import type { Parts } from './parts.ts'

export interface PaymentParts {
  /** Null: nothing is sold. */
  readonly provider: PaymentProvider | null
  /** Plays the provider of test payments; otherwise null. */
  readonly emulator: TestPaymentsEmulator | null
}

/** The path of the test provider's hosted page on this site. */
const testPagePath = '/payment/test'

/** Without a public origin, as on a developer's machine, the browser stays on the one where it is. */
const addressOn = (publicOrigin: string | null, path: string): string =>
  publicOrigin === null ? path : new URL(path, publicOrigin).href

/** The payment service. The provider of test payments takes no money, and is refused in prod. */
export async function composePaymentParts(config: Config, clock: Clock): Promise<PaymentParts> {
  if (config.appEnv === 'prod') return { provider: null, emulator: null }
  const secret = (): string => randomBytes(24).toString('hex')
  const keys = { apiKey: secret(), notificationSecret: secret() }
  const page = addressOn(config.http.publicOrigin, testPagePath)
  const emulator = new TestPaymentsEmulator({ ...keys, page, now: () => clock.now() })
  return { provider: createTestProvider(clock, { ...keys, api: await emulator.listen() }), emulator }
}

/** Without these in force a brand sells nothing; on a developer's machine nobody publishes them. */
const shopPolicies = ['terms-of-use', 'refund-policy', 'billing-policy'] as const

export function composePayments(
  { brands, config, clock, ids, logger, engines, paymentParts }: Parts,
  {
    accounts,
    experiments,
    legal,
    money,
    rateLimiter,
    wallet,
  }: Pick<ReturnType<typeof composePeople>, 'accounts' | 'experiments' | 'legal' | 'money' | 'wallet'> & {
    readonly rateLimiter: RateLimiter
  },
) {
  return createPayments({
    plumbing: { db: engines.database.db, clock, ids, rateLimiter, logger },
    wallet,
    money,
    provider: paymentParts.provider,
    returnUrl: (brandId, invoiceId) =>
      addressOn(brands.publicOriginOf(brandId), `/payment/step2/${invoiceId}`),
    async isShopOpen(brandId) {
      if (config.appEnv === 'dev') return true
      const published = await legal.published(brandId)
      return shopPolicies.every((page) => published[page])
    },
    hasV4Price: async (userId) => (await experiments.groupOf('coinsflow_only_v4', userId)) === 'test_group',
    async buyer(userId) {
      const account = await accounts.byId(userId)
      if (!account) return undefined
      const standing = standingOf(account, clock.now())
      return {
        isClosed: account.erased_at !== null || standing === 'deactivated' || standing === 'deleted',
        isSandbox: account.sandbox,
      }
    },
  })
}
