import type { Language } from '@serendip/contract'
import type { Brands } from '../../kernel/brands.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Outbox } from '../../kernel/events.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Accounts, IdentityProvider } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Experiments } from '../experiments/index.ts'
import type { Legal } from '../legal/index.ts'
import type { MailContent, MailKind, MailQueue, OutsideMail } from '../mail/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { SecondFactor } from '../second-factor/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { Captcha } from './captcha.port.ts'
import type { EmailVerifier } from './email-verifier.port.ts'
import type { SignInProvider } from './sign-in.port.ts'

/** A failed login, for monitoring; never with an address, a token or a name. */
export type ReportFailure = (
  event: 'system_email_login_failed' | 'social_login_failed',
  fields: { readonly method: string; readonly cause: string; readonly requestId: string },
) => void

/** External services, each behind a port. */
export interface OutsideDeps {
  readonly captcha: Captcha
  /** Null: only the product's own check is used. */
  readonly verifier: EmailVerifier | null
  readonly signIn: Readonly<Record<IdentityProvider, SignInProvider | null>>
  readonly mails: MailQueue
  readonly report: ReportFailure
}

export interface SiteDeps {
  readonly brands: Brands
  /** Addresses of this domain count as valid without a check; null in prod. */
  readonly testDomain: string | null
  /** Whether a browser may ask to skip the check of an address; false in prod. */
  readonly allowsBypass: boolean
  readonly secrets: Secrets
  /** Second factors of the brand's site, because passkeys belong to a site. */
  secondFactorOf(brandId: string): SecondFactor
}

export interface AuthDeps {
  readonly plumbing: {
    readonly db: Db
    readonly clock: Clock
    readonly ids: Ids
    readonly rateLimiter: RateLimiter
    readonly audit: Audit
    readonly outbox: Outbox
  }
  readonly accounts: Accounts
  readonly legal: Pick<Legal, 'demandTerms'>
  readonly profiles: Pick<Profiles, 'own' | 'sanitizeName'>
  readonly settings: Settings
  readonly experiments: Pick<Experiments, 'groupOf' | 'groupOfDevice'>
  readonly outside: OutsideDeps
  readonly site: SiteDeps
  readonly wallet: Pick<Wallet, 'balance' | 'noteMark' | 'isMarkOfBanned'>
  /** The statement of reasons of a decision, for its mail; null once erased. */
  statementOf(eventId: string): Promise<string | null>
  /** Content of the mail with the receipt of a payment, and the page that it leads to; null if there is none. */
  receiptMail(
    mailId: string,
    language: Language,
  ): Promise<{ readonly path: string; readonly values: Readonly<Record<string, string>> } | null>
  /** Content of the mail about a refund, and the page that it leads to; null if there is none. */
  refundMail: AuthDeps['receiptMail']
  /** Content of a mail about a membership, and the link that cancels it; null if there is no longer a reason for it. */
  membershipMail(mail: {
    readonly mailId: string
    readonly accountId: string
    readonly kind: MailKind
    readonly language: Language
  }): Promise<{
    readonly path: string
    readonly values: Readonly<Record<string, string>>
    readonly cancelToken: string | null
  } | null>
  /** News that waits for somebody who is away, in words, and the screen that shows it; null if they came back. */
  awayNews(
    accountId: string,
    language: Language,
    brandId: string,
  ): Promise<{ readonly news: string; readonly route: string } | null>
  /** Ends the mails to a person who is away. */
  endAwayMails(accountId: string): Promise<void>
  /** Content of a mail about a report by somebody without an account; null if it is not to be sent any more. */
  outsideMail(
    kind: OutsideMail,
    reportId: string,
  ): Promise<{ readonly brandId: string; readonly language: Language; readonly token: string | null } | null>
  /** Content of the mail to an operator who sets up their access; null if they need not any more. */
  operatorAccess(mail: {
    readonly id: string
    readonly accountId: string
    readonly to: string
  }): Promise<MailContent | null>
}
