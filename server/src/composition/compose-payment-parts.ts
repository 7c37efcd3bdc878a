import type { PaymentServiceName } from '@serendip/contract'
import { TestPaymentsEmulator } from '../adapters/payments/emulator/test-payments-emulator.ts'
import { createTestPaymentsBooks } from '../adapters/payments/emulator/test-payments-books.ts'
import {
  checkoutChampNotifications,
  createCheckoutChampProvider,
} from '../adapters/payments/checkout-champ/checkout-champ-provider.ts'
import { billingNotifications, createBillingProvider } from '../adapters/payments/billing/billing-provider.ts'
import { createSegpayProvider, segpayNotifications } from '../adapters/payments/segpay/segpay-provider.ts'
import { createMedoroProvider, medoroNotifications } from '../adapters/payments/medoro/medoro-provider.ts'
import { createTestProvider, testNotifications } from '../adapters/payments/test/test-provider.ts'
import type { Config } from '../config/config.ts'
import type { PaymentProviderEntry } from '../config/payment-providers-env.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/db.ts'
import type { Secrets } from '../kernel/secrets.ts'
import {
  type ConfiguredProvider,
  createProviderReferences,
  type NotificationForm,
  type PaymentProvider,
  type PaymentProviders,
  type ProviderTerms,
} from '../modules/payments/index.ts'

export interface PaymentParts {
  readonly providers: PaymentProviders
  /** Of the providers that are configured for any brand. */
  readonly notifications: Readonly<Partial<Record<PaymentServiceName, NotificationForm>>>
  /** Plays the provider of test payments; otherwise null. */
  readonly emulator: TestPaymentsEmulator | null
}

interface Needs {
  readonly clock: Clock
  readonly db: Db
  readonly secrets: Secrets
  /** Null: none is configured. */
  readonly originOf: (brandId: string) => string | null
}

/** The path of the test provider's hosted page on this site. */
const testPagePath = '/payment/test'

/** Without a public origin, as on a developer's machine, the browser stays on the one where it is. */
export const addressOn = (publicOrigin: string | null, path: string): string =>
  publicOrigin === null ? path : new URL(path, publicOrigin).href

/**
 * The provider of test payments, which takes no money. Every process has one of its own, which share their keys and books
 * and so are the same for all, unless a test has one elsewhere.
 */
async function composeTestProvider(
  { http, outside }: Pick<Config, 'http' | 'outside'>,
  { clock, db, secrets }: Needs,
): Promise<{ readonly provider: PaymentProvider; readonly emulator: TestPaymentsEmulator | null }> {
  const keys = {
    apiKey: secrets.keyFor('API of test payments'),
    notificationSecret: secrets.keyFor('notifications of test payments'),
  }
  const { paymentsTestUrl } = outside
  if (paymentsTestUrl !== null) {
    return { provider: createTestProvider(clock, { ...keys, api: paymentsTestUrl }), emulator: null }
  }
  const books = createTestPaymentsBooks(db, clock)
  const page = addressOn(http.publicOrigin, testPagePath)
  const emulator = new TestPaymentsEmulator({ ...keys, page, books, now: () => clock.now() })
  return { provider: createTestProvider(clock, { ...keys, api: await emulator.listen() }), emulator }
}

const notificationForms: Readonly<Record<PaymentProviderEntry['provider'], NotificationForm>> = {
  test: testNotifications,
  segpay: segpayNotifications,
  billing: billingNotifications,
  checkoutChamp: checkoutChampNotifications,
  medoro: medoroNotifications,
}

/** A provider with an account of the brand. */
function createBrandProvider(
  { clock, db, originOf }: Needs,
  brandId: string,
  entry: Exclude<PaymentProviderEntry, { provider: 'test' }>,
): PaymentProvider {
  const references = createProviderReferences(db, clock, { provider: entry.provider, brandId })
  if (entry.provider === 'billing') return createBillingProvider(clock, { ...entry, references })
  if (entry.provider === 'segpay') return createSegpayProvider(clock, { ...entry, references })
  if (entry.provider === 'checkoutChamp') return createCheckoutChampProvider(clock, { ...entry, references })
  const formAddress = (checkoutId: string) =>
    addressOn(originOf(brandId), `/payment/form/${entry.provider}/${checkoutId}`)
  return createMedoroProvider(clock, { ...entry, references, formAddress })
}

/** A service that is told its product by the currency takes no other one. */
const termsOf = (entry: PaymentProviderEntry): ProviderTerms => ({
  ...entry,
  currencies: entry.currencies ?? (entry.provider === 'checkoutChamp' ? Object.keys(entry.campaigns) : null),
})

const everyPurchase = { countries: null, currencies: null, productTypes: null }

/**
 * The payment services: those of the configuration; without any, outside prod, the provider of test payments for every
 * brand. In prod a brand without one sells nothing.
 */
export async function composePaymentParts(
  config: Pick<Config, 'appEnv' | 'http' | 'outside'>,
  needs: Needs,
): Promise<PaymentParts> {
  const { paymentProviders } = config.outside
  const entries = Object.values(paymentProviders).flat()
  const isConfigured = entries.length > 0
  const hasTest = isConfigured
    ? entries.some(({ provider }) => provider === 'test')
    : config.appEnv !== 'prod'
  const test = hasTest ? await composeTestProvider(config, needs) : null
  const emulator = test?.emulator ?? null
  if (!isConfigured) {
    const all: readonly ConfiguredProvider[] = test ? [{ provider: test.provider, terms: everyPurchase }] : []
    return { providers: () => all, notifications: test ? { test: testNotifications } : {}, emulator }
  }
  const createProvider = (brandId: string, entry: PaymentProviderEntry): PaymentProvider => {
    if (entry.provider !== 'test') return createBrandProvider(needs, brandId, entry)
    if (!test) throw new Error('there is no provider of test payments')
    return test.provider
  }
  const byBrand = new Map(
    Object.entries(paymentProviders).map(([brandId, own]) => [
      brandId,
      own.map((entry) => ({ provider: createProvider(brandId, entry), terms: termsOf(entry) })),
    ]),
  )
  return {
    providers: (brandId) => byBrand.get(brandId) ?? [],
    notifications: Object.fromEntries(entries.map(({ provider }) => [provider, notificationForms[provider]])),
    emulator,
  }
}
