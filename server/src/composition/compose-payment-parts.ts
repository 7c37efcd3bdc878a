import { TestPaymentsEmulator } from '../adapters/payments/emulator/test-payments-emulator.ts'
import { createTestPaymentsBooks } from '../adapters/payments/emulator/test-payments-books.ts'
import { createTestProvider } from '../adapters/payments/test/test-provider.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/db.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { PaymentProvider } from '../modules/payments/index.ts'

export interface PaymentParts {
  /** Null: nothing is sold. */
  readonly provider: PaymentProvider | null
  /** Plays the provider of test payments; otherwise null. */
  readonly emulator: TestPaymentsEmulator | null
}

/** The path of the test provider's hosted page on this site. */
const testPagePath = '/payment/test'

/** Without a public origin, as on a developer's machine, the browser stays on the one where it is. */
export const addressOn = (publicOrigin: string | null, path: string): string =>
  publicOrigin === null ? path : new URL(path, publicOrigin).href

/**
 * The payment service. The provider of test payments takes no money, and is refused in prod. Every process has one of its
 * own, which share their keys and books and so are the same for all, unless a test has one elsewhere.
 */
export async function composePaymentParts(
  config: Config,
  { clock, db, secrets }: { readonly clock: Clock; readonly db: Db; readonly secrets: Secrets },
): Promise<PaymentParts> {
  if (config.appEnv === 'prod') return { provider: null, emulator: null }
  const keys = {
    apiKey: secrets.keyFor('API of test payments'),
    notificationSecret: secrets.keyFor('notifications of test payments'),
  }
  const { paymentsTestUrl } = config.outside
  if (paymentsTestUrl !== null) {
    return { provider: createTestProvider(clock, { ...keys, api: paymentsTestUrl }), emulator: null }
  }
  const books = createTestPaymentsBooks(db, clock)
  const page = addressOn(config.http.publicOrigin, testPagePath)
  const emulator = new TestPaymentsEmulator({ ...keys, page, books, now: () => clock.now() })
  return { provider: createTestProvider(clock, { ...keys, api: await emulator.listen() }), emulator }
}
