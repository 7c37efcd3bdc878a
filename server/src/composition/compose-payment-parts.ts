import { randomBytes } from 'node:crypto'
import { TestPaymentsEmulator } from '../adapters/payments/emulator/test-payments-emulator.ts'
import { createTestProvider } from '../adapters/payments/test/test-provider.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
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

/** The payment service. The provider of test payments takes no money, and is refused in prod. */
export async function composePaymentParts(config: Config, clock: Clock): Promise<PaymentParts> {
  if (config.appEnv === 'prod') return { provider: null, emulator: null }
  const secret = (): string => randomBytes(24).toString('hex')
  const keys = { apiKey: secret(), notificationSecret: secret() }
  const page = addressOn(config.http.publicOrigin, testPagePath)
  const emulator = new TestPaymentsEmulator({ ...keys, page, now: () => clock.now() })
  return { provider: createTestProvider(clock, { ...keys, api: await emulator.listen() }), emulator }
}
