import type { Language } from '@serendip/contract'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Origin } from '../../kernel/handlers.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Audit } from '../audit/index.ts'
import type { Premium } from '../entitlements/index.ts'
import type { MailQueue } from '../mail/index.ts'
import type { Money } from '../money/index.ts'
import type { Offers } from '../offers/index.ts'
import type { Payments } from '../payments/index.ts'

/** The parts with which the periods of memberships follow their invoices. */
export interface MembershipDeps {
  readonly plumbing: Pick<Plumbing, 'clock' | 'ids'>
  readonly premium: Pick<Premium, 'setMember'>
}

export interface SubscriptionsDeps extends MembershipDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids' | 'logger' | 'outbox' | 'rateLimiter'> & {
    readonly audit: Pick<Audit, 'record'>
  }
  readonly premium: Pick<Premium, 'setMember' | 'until' | 'isActive'>
  readonly payments: Pick<
    Payments,
    | 'chargeRenewal'
    | 'orderRenewal'
    | 'outcomeOf'
    | 'returnDays'
    | 'savedMethod'
    | 'priceCountryOf'
    | 'takeExpiryNotice'
  >
  readonly offers: Pick<
    Offers,
    'readShop' | 'readRestartTerms' | 'beginRestart' | 'openRestart' | 'useRestart'
  >
  readonly money: Pick<Money, 'post'>
  readonly mails: Pick<MailQueue, 'request'>
  readonly secrets: Pick<Secrets, 'sign' | 'isSigned'>
  /** The address and language of a person’s mail; undefined once erased. */
  mailboxOf(
    db: Db | Tx,
    userId: string,
  ): Promise<{ readonly to: string; readonly language: Language } | undefined>
  /** People whose spending was stopped by a ban since then, and whether unused money goes back to them. */
  bannedSince(
    since: Date,
  ): Promise<readonly { readonly userId: string; readonly isForGood: boolean; readonly returns: boolean }[]>
  /** Lifetime spend in US cents. */
  spentCents(userId: string): Promise<number>
  /** Checks a captcha. Throws captcha_failed. */
  checkCaptcha(origin: Origin, answer: string): Promise<void>
  /** Accounts of a brand with this address. */
  accountByEmail(brandId: string, email: string): Promise<string | undefined>
  /** Bonus matches of a day, and the price of a message without premium. */
  benefits(): Promise<{ readonly bonusMatchesADay: number; readonly messagePriceCoins: number }>
  /** Uses of premium since then. */
  givenSince(
    userId: string,
    since: Date,
  ): Promise<{
    readonly bonusMatches: number
    readonly freeMessages: number
    readonly memberMessages: number
  }>
}
