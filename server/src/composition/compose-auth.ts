import { createAltchaCaptcha } from '../adapters/captcha/altcha-captcha.ts'
import { createSiteVerifyCaptcha, siteVerifyUrls } from '../adapters/captcha/site-verify-captcha.ts'
import { createMailgunVerifier } from '../adapters/email-validation/mailgun-verifier.ts'
import { createSmtpMailer } from '../adapters/mail/smtp-mailer.ts'
import { createTableMailer } from '../adapters/mail/table-mailer.ts'
import { appleEndpoints, createApple } from '../adapters/oidc/apple.ts'
import { createGoogle, type GoogleOptions, googleEndpoints } from '../adapters/oidc/google.ts'
import type { Config } from '../config/config.ts'
import type { Brands } from '../kernel/brands.ts'
import type { Plumbing } from '../kernel/plumbing.ts'
import type { RateLimiter } from '../kernel/rate-limiter.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { Accounts, Passwords } from '../modules/accounts/index.ts'
import type { Audit } from '../modules/audit/index.ts'
import {
  type AuthDeps,
  type Captcha,
  createAuth,
  type SignInProvider,
  useCaptcha,
} from '../modules/auth/index.ts'
import type { Experiments } from '../modules/experiments/index.ts'
import type { Jobs } from '../modules/jobs/index.ts'
import type { Legal } from '../modules/legal/index.ts'
import { createMailQueue, type DevMailbox } from '../modules/mail/index.ts'
import { outsideMail } from '../modules/safety/index.ts'
import { statementOf } from '../modules/moderation/index.ts'
import { receiptMail, refundMail } from '../modules/payments/index.ts'
import { writeMembershipMail } from '../modules/subscriptions/index.ts'
import { awayNewsOf, awayRoute, awayWords } from '../modules/notifications/index.ts'
import { endAwayMails } from '../modules/push/index.ts'
import { writeAccessMail } from '../modules/operators/index.ts'
import type { Profiles } from '../modules/profiles/index.ts'
import { createSecondFactor, type RelyingParty, type SecondFactor } from '../modules/second-factor/index.ts'
import type { Settings } from '../modules/settings/index.ts'

export interface AuthParts {
  readonly config: Config
  readonly brands: Brands
  readonly secrets: Secrets
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids' | 'logger' | 'outbox'> & {
    readonly jobs: Jobs
    readonly audit: Audit
  }
  readonly accounts: Accounts
  readonly passwords: Passwords
  readonly legal: Pick<Legal, 'demandTerms'>
  readonly profiles: Profiles
  readonly settings: Settings
  readonly experiments: Experiments
  readonly rateLimiter: RateLimiter
  readonly wallet: AuthDeps['wallet']
}

const testEndpoints = (issuer: string): GoogleOptions['endpoints'] => ({
  issuers: [issuer],
  authorize: `${issuer}/auth`,
  jwks: `${issuer}/jwks`,
  token: `${issuer}/token`,
})

function composeGoogle({ config }: AuthParts): SignInProvider | null {
  const { google, testIssuer } = config.outside
  if (!google) return null
  const endpoints = testIssuer ? testEndpoints(testIssuer) : googleEndpoints
  return createGoogle({ ...google, endpoints })
}

function composeApple({ config, plumbing }: AuthParts): SignInProvider | null {
  const { apple, testIssuer } = config.outside
  if (!apple) return null
  const endpoints = testIssuer
    ? { ...testEndpoints(testIssuer), revoke: `${testIssuer}/token/revocation` }
    : appleEndpoints
  return createApple({ ...apple, endpoints }, plumbing.clock)
}

function composeCaptcha(parts: AuthParts, hmacKey: string): Captcha {
  const { captcha } = parts.config.outside
  if (captcha.kind === 'altcha') {
    const { clock, db } = parts.plumbing
    const useOnce = (signature: string, expiresAt: number) => useCaptcha(db, signature, expiresAt)
    const work = async (): Promise<number> => (await parts.settings.read()).captchaWork
    return createAltchaCaptcha({ clock, useOnce, hmacKey, work })
  }
  const { kind, siteKey, secret, verifyUrl } = captcha
  return createSiteVerifyCaptcha({ kind, siteKey, secret, url: verifyUrl ?? siteVerifyUrls[kind] })
}

/** Origin at which operators enter; mails to them link there. */
const consoleOriginOf = ({ console: { origin, port } }: Config): string =>
  origin ?? `http://localhost:${port === 0 ? 3001 : port}`

/** Passkeys belong to one host name; an address without one (127.0.0.1) can have none. */
const relyingPartyOf = (brands: Brands, brandId: string): RelyingParty => ({
  id: new URL(brands.linkOriginOf(brandId)).hostname,
  name: brands.of(brandId).name,
  origin: brands.publicOriginOf(brandId),
})

/** Everything for logging in and out, with the services it uses; `devMailbox` is null in prod. */
export function composeAuth(parts: AuthParts) {
  const { brands, config, secrets, plumbing, accounts, legal, profiles, settings, experiments, rateLimiter } =
    parts
  const { db, clock, ids, logger, audit, outbox } = plumbing
  const { mail, mailgun, emailTestDomain } = config.outside
  const isProd = config.appEnv === 'prod'
  const table = isProd ? null : createTableMailer({ db, clock })
  const mailer = mail.smtpUrl || !table ? createSmtpMailer({ url: mail.smtpUrl ?? '' }) : table
  const mails = createMailQueue({ plumbing, mailer, brandOf: brands.of })
  const secondFactors = new Map(
    brands.ids.map((id) => {
      const relyingParty = relyingPartyOf(brands, id)
      return [id, createSecondFactor({ db, clock, ids, secrets, relyingParty })]
    }),
  )
  const secondFactorOf = (brandId: string): SecondFactor => {
    const found = secondFactors.get(brandId)
    if (!found) throw new Error(`there is no brand ${brandId}`)
    return found
  }
  const deps: AuthDeps = {
    plumbing: { db, clock, ids, rateLimiter, audit, outbox },
    wallet: parts.wallet,
    statementOf: (eventId) => statementOf(db, eventId),
    receiptMail: (mailId, language) => receiptMail({ db, brandOf: brands.of }, mailId, language),
    refundMail: (mailId, language) => refundMail({ db, brandOf: brands.of }, mailId, language),
    membershipMail: (mail) => writeMembershipMail({ db, clock, secrets, brandOf: brands.of }, mail),
    async awayNews(accountId, language, brandId) {
      const found = await awayNewsOf({ db, clock, accounts }, accountId)
      return found && { news: awayWords(found, language, brandId), route: awayRoute(found) }
    },
    endAwayMails: (accountId) => endAwayMails(db, accountId),
    outsideMail: (kind, reportId) => outsideMail({ db, secrets }, kind, reportId),
    async operatorAccess(mail) {
      const access = { db, secrets, passwords: parts.passwords, origin: consoleOriginOf(config) }
      const content = await writeAccessMail(access, mail)
      // The console belongs to no brand.
      return content && { ...content, brandId: config.brand }
    },
    accounts,
    legal,
    profiles,
    settings,
    experiments,
    outside: {
      captcha: composeCaptcha(parts, secrets.keyFor('captcha')),
      verifier: mailgun && createMailgunVerifier(mailgun),
      signIn: { google: composeGoogle(parts), apple: composeApple(parts) },
      mails,
      report: (event, fields) => logger.info({ event, ...fields }, 'a sign-in failed'),
    },
    site: {
      brands,
      testDomain: emailTestDomain,
      allowsBypass: !isProd,
      secrets,
      secondFactorOf,
    },
  }
  const devMailbox: DevMailbox | null = mail.smtpUrl ? null : table
  return { auth: createAuth(deps), devMailbox, secondFactorOf, mails }
}
