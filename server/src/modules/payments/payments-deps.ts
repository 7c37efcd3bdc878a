import type { Brand } from '@serendip/brands'
import type { Language, PaymentServiceName, PeriodMonths } from '@serendip/contract'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Caller, Origin } from '../../kernel/handlers.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { MailQueue } from '../mail/index.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Money } from '../money/index.ts'
import type { Offers } from '../offers/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { NotificationForm, PaymentProviders } from './payment-provider.port.ts'
import type { Printer } from './printed-document.port.ts'

export interface Buyer {
  readonly isClosed: boolean
  /** A test account, whose coins have no money value. */
  readonly isSandbox: boolean
  /** Creators earn coins and buy none. */
  readonly isCreator: boolean
}

/** A membership that was paid, as its invoice says. */
export interface PaidMembership {
  readonly invoiceId: string
  readonly accountId: string
  readonly brandId: string
  readonly productId: string
  readonly months: PeriodMonths
  readonly priceMinor: number
  /** Of the periods after it. */
  readonly regularPriceMinor: number
  readonly taxMinor: number
  readonly currency: string
  readonly country: string | null
  readonly timeZone: string
  /** The subscription that it renews or changes; null for one that begins. */
  readonly subscriptionId: string | null
  readonly isUpgrade: boolean
  readonly isSandbox: boolean
  /** The saved card that was charged; null for a payment on the provider's page. */
  readonly methodId: string | null
}

/** Memberships, whose module is above this one: it follows invoices in their transactions. */
export interface MembershipBook {
  /** Whether the person can begin one now. */
  mayBegin(db: Db | Tx, accountId: string): Promise<boolean>
  /** Begins the period that was paid; answers whether it did. Of one that cannot begin the money goes back. */
  begin(tx: Tx, paid: PaidMembership): Promise<boolean>
  /** A card was saved with the payment of this invoice. */
  keepCard(tx: Tx, invoiceId: string, methodId: string): Promise<void>
}

/** The password, or the code of a mail. */
export interface PersonProof {
  readonly currentPassword?: string | undefined
  readonly confirmationCode?: string | undefined
}

export interface PaymentsDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids' | 'outbox' | 'rateLimiter' | 'logger'> & {
    readonly audit: Pick<Audit, 'record'>
    readonly jobs: Jobs
    readonly approvals: Pick<Approvals, 'ask' | 'answer' | 'requireSecond' | 'waiting' | 'waitingAbout'>
  }
  readonly offers: Pick<
    Offers,
    | 'beginOffer'
    | 'claimBonus'
    | 'listBonuses'
    | 'recordBonus'
    | 'withdrawBonus'
    | 'recallBonus'
    | 'followInvoice'
    | 'holdOffers'
    | 'isInvoiceOffered'
    | 'offerIdsOf'
    | 'readShop'
  >
  readonly secrets: Pick<Secrets, 'seal' | 'open'>
  readonly wallet: Pick<Wallet, 'post' | 'checkSpending' | 'purchase' | 'clawBack' | 'findTransfer' | 'view'>
  readonly money: Pick<Money, 'balances' | 'post' | 'postingsOf'>
  readonly settings: Settings
  readonly providers: PaymentProviders
  /** The provider that is noted in the person’s profile. */
  providerOfPerson(db: Db | Tx, userId: string): Promise<string | null>
  noteProviderOfPerson(userId: string, provider: string): Promise<void>
  /** The forms of the notifications of all providers that are configured. */
  readonly notifications: Readonly<Partial<Record<PaymentServiceName, NotificationForm>>>
  /** The address of the brand's payment page of an invoice, to which the provider's page returns. */
  returnUrl(brandId: string, invoiceId: string): string
  /** Whether the brand's terms, refund policy and billing policy are published. */
  isShopOpen(brandId: string): Promise<boolean>
  readonly memberships: MembershipBook
  readonly mails: Pick<MailQueue, 'request'>
  /** The address and language of a person’s mail; undefined once erased. */
  mailboxOf(userId: string): Promise<{ readonly to: string; readonly language: Language } | undefined>
  /** The device that a session named when it was opened; empty if it named none. */
  deviceOfSession(sessionId: string): Promise<string>
  /** Another one once the person's address or password is another. */
  credentialsOf(db: Db | Tx, userId: string): Promise<string>
  /** Throws password_mismatch, confirmation_failed, rate_limited, session_gone. */
  confirmPerson(caller: Caller, proof: PersonProof, origin: Origin): Promise<unknown>
  brandOf(brandId: string): Brand
  readonly brandIds: readonly string[]
  readonly print: Printer
  /** Accounts of any brand with this address. */
  accountsByEmail(email: string): Promise<readonly string[]>
  /** The brand of an account, erased ones included. */
  brandOfAccount(db: Db | Tx, accountId: string): Promise<string>
  /** US cents that 1,000 earned coins are worth at payout. */
  payoutCentsPer1000Coins(): Promise<number>
  /** The account as far as a purchase needs it, read in the caller's transaction; undefined if there is none. */
  buyer(db: Db | Tx, userId: string): Promise<Buyer | undefined>
}
