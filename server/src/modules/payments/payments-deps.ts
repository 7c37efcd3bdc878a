import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'
import type { Money } from '../money/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { PaymentProvider } from './payment-provider.port.ts'

export interface PaymentsDeps {
  readonly plumbing: { db: Db; clock: Clock; ids: Ids; rateLimiter: RateLimiter; logger: Logger }
  readonly wallet: Pick<Wallet, 'post' | 'checkSpending' | 'hasPurchased'>
  readonly money: Pick<Money, 'post'>
  /** Null if no payment service is configured: the shop is closed. */
  readonly provider: PaymentProvider | null
  readonly brandId: string
  /** The address of the payment page of an invoice, to which the provider's page returns. */
  returnUrl(invoiceId: string): string
  /** Whether the brand's terms, refund policy and billing policy are published. */
  isShopOpen(): Promise<boolean>
  /** Whether the lower first price of a test is a person's. */
  hasV4Price(userId: string): Promise<boolean>
  /** The account as far as a purchase needs it; undefined if there is none. */
  buyer(userId: string): Promise<{ readonly isClosed: boolean; readonly isSandbox: boolean } | undefined>
}
