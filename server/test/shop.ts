import { defaultBrand } from '@serendip/brands'
import type { ExperimentName } from '@serendip/contract'
import { testNotifications } from '../src/adapters/payments/test/test-provider.ts'
import type { Database } from '../src/adapters/postgres/open-database.ts'
import { createSecrets } from '../src/kernel/secrets.ts'
import { createApprovals } from '../src/modules/approvals/index.ts'
import type { Audit } from '../src/modules/audit/index.ts'
import type { Jobs } from '../src/modules/jobs/index.ts'
import { createMoney } from '../src/modules/money/index.ts'
import type { MembershipBook, PaymentProvider, PaymentProviders } from '../src/modules/payments/index.ts'
import { paymentWebhooks } from '../src/modules/payments/payment-webhooks.ts'
import type { Buyer, PaymentsDeps } from '../src/modules/payments/payments-deps.ts'
import { createSettings } from '../src/modules/settings/index.ts'
import { silentLogger } from './logger.ts'
import { someOffers } from './offers.ts'
import type { TestWallet } from './wallet.ts'

/** A key for tests that everyone can read. */
export const shopKey = 'a key for tests that everyone can read'

const noMemberships: MembershipBook = {
  mayBegin: async () => false,
  begin: async () => false,
  keepCard: async () => {},
}

const silentAudit: Pick<Audit, 'record'> = { record: async () => {} }
/** Whoever confirms what another operator asks for. */
export const secondOperator = 'opr_2'

const noJobs: Jobs = { send: async () => undefined }

/** The providers of a brand that has at most one, which takes every purchase. */
export const only =
  (provider: PaymentProvider | null): PaymentProviders =>
  () =>
    provider ? [{ provider, terms: { countries: null, currencies: null, productTypes: null } }] : []

/** The notifications of the provider `test` of such a shop. */
export function notificationsOf(payments: PaymentsDeps) {
  const [webhooks] = paymentWebhooks(payments)
  if (!webhooks) throw new Error('this shop has no provider')
  return webhooks.source
}

/** An open shop on a test database. */
export function shopDeps(
  { db }: Database,
  { wallet, clock, outbox, deps: { ids } }: TestWallet,
  {
    provider = null,
    providers = only(provider),
    notifications = { test: testNotifications },
    jobs = noJobs,
    splits = new Set(),
    memberships = noMemberships,
    buyer = { isClosed: false, isSandbox: false, isCreator: false },
  }: {
    readonly provider?: PaymentProvider | null
    /** By default the one above. */
    readonly providers?: PaymentProviders
    /** Of the provider; by default those of `test`. */
    readonly notifications?: PaymentsDeps['notifications']
    readonly jobs?: Jobs
    /** Experiments that everyone is in. */
    readonly splits?: ReadonlySet<ExperimentName>
    readonly memberships?: MembershipBook
    /** Whoever buys; a test may change it. */
    readonly buyer?: Buyer
  } = {},
): PaymentsDeps {
  return {
    plumbing: {
      db,
      clock,
      ids,
      outbox,
      jobs,
      logger: silentLogger,
      rateLimiter: { take: async () => ({ allowed: true, retryAfterMs: 0 }) },
      audit: silentAudit,
      approvals: createApprovals({
        plumbing: { db, clock, ids, audit: silentAudit as Audit },
        electorate: { seconds: async () => [secondOperator], namesOf: async () => new Map() },
      }),
    },
    offers: someOffers({ db, clock, ids }, { wallet, splits }),
    settings: createSettings({ db, clock }),
    secrets: createSecrets(shopKey),
    wallet,
    money: createMoney({ db }),
    providers,
    notifications,
    providerOfPerson: async () => null,
    noteProviderOfPerson: async () => {},
    returnUrl: (_, invoiceId) => `https://meet.example/payment/step2/${invoiceId}`,
    isShopOpen: async () => true,
    memberships,
    mails: { request: async () => {} },
    mailboxOf: async () => undefined,
    accountsByEmail: async () => [],
    deviceOfSession: async () => '',
    credentialsOf: async () => 'as ever',
    confirmPerson: async () => {},
    brandOf: () => defaultBrand,
    brandIds: ['serendip'],
    print: async () => new Uint8Array(),
    brandOfAccount: async () => 'serendip',
    payoutCentsPer1000Coins: async () => 1000,
    buyer: async () => buyer,
  }
}
