import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Accounts, IdentityProvider } from '../accounts/index.ts'
import type { MailQueue } from '../mail/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Captcha } from './captcha.port.ts'
import type { EmailVerifier } from './email-verifier.port.ts'
import type { SignInProvider } from './sign-in.port.ts'

/** A way in that failed, for those who watch; never with an address, a token or a name. */
export type ReportFailure = (
  event: 'system_email_login_failed' | 'social_login_failed',
  fields: { readonly method: string; readonly cause: string; readonly requestId: string },
) => void

/** Services beyond the house, each behind a port. */
export interface OutsideDeps {
  readonly captcha: Captcha
  /** Null: the product's own check answers alone. */
  readonly verifier: EmailVerifier | null
  readonly signIn: Readonly<Record<IdentityProvider, SignInProvider | null>>
  readonly mails: MailQueue
  readonly report: ReportFailure
}

export interface SiteDeps {
  readonly brandId: string
  /** What links in mails begin with, such as `https://meet.example`. */
  readonly linkOrigin: string
  /** The one origin that may be named as a redirect; null where none is configured (dev). */
  readonly publicOrigin: string | null
  /** Addresses of this domain count as valid without a check; null in prod. */
  readonly testDomain: string | null
  /** Whether a browser may ask to skip the check of an address; false in prod. */
  readonly allowsBypass: boolean
  readonly secrets: Secrets
}

export interface OnboardingDeps {
  readonly plumbing: { readonly db: Db; readonly clock: Clock; readonly rateLimiter: RateLimiter }
  readonly accounts: Accounts
  readonly profiles: Profiles
  readonly settings: Settings
  readonly outside: OutsideDeps
  readonly site: SiteDeps
}
