import { createAltchaCaptcha } from '../adapters/captcha/altcha-captcha.ts'
import { createSiteVerifyCaptcha, siteVerifyUrls } from '../adapters/captcha/site-verify-captcha.ts'
import { createMailgunVerifier } from '../adapters/email-validation/mailgun-verifier.ts'
import { createSmtpMailer } from '../adapters/mail/smtp-mailer.ts'
import { createTableMailer } from '../adapters/mail/table-mailer.ts'
import { appleEndpoints, createApple } from '../adapters/oidc/apple.ts'
import { createGoogle, googleEndpoints } from '../adapters/oidc/google.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/db.ts'
import type { Outbox } from '../kernel/events.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logger.ts'
import type { RateLimiter } from '../kernel/rate-limiter.ts'
import { createSecrets } from '../kernel/secrets.ts'
import type { Accounts } from '../modules/accounts/index.ts'
import { createMailDelivery, createMailQueue, type DevMailbox } from '../modules/mail/index.ts'
import {
  type Captcha,
  createMailContent,
  type OnboardingDeps,
  type SignInProvider,
} from '../modules/onboarding/index.ts'
import type { Profiles } from '../modules/profiles/index.ts'
import type { Settings } from '../modules/settings/index.ts'

export interface WaysInParts {
  readonly config: Config
  readonly plumbing: { db: Db; clock: Clock; ids: Ids; outbox: Outbox; logger: Logger }
  readonly accounts: Accounts
  readonly profiles: Profiles
  readonly settings: Settings
  readonly rateLimiter: RateLimiter
  /** Remembers answers of captchas: it counts to one whatever the factor of tests is. */
  readonly exactLimiter: RateLimiter
}

function composeGoogle({ config, plumbing }: WaysInParts): SignInProvider | null {
  const { google, testIssuer } = config.outside
  if (!google) return null
  const endpoints = testIssuer
    ? {
        issuers: [testIssuer],
        authorize: `${testIssuer}/auth`,
        jwks: `${testIssuer}/jwks`,
        token: `${testIssuer}/token`,
      }
    : googleEndpoints
  return createGoogle({ ...google, endpoints }, plumbing.clock)
}

function composeApple({ config, plumbing }: WaysInParts): SignInProvider | null {
  const { apple, testIssuer } = config.outside
  if (!apple) return null
  const endpoints = testIssuer
    ? {
        issuer: testIssuer,
        authorize: `${testIssuer}/auth`,
        jwks: `${testIssuer}/jwks`,
        token: `${testIssuer}/token`,
        revoke: `${testIssuer}/token/revocation`,
      }
    : appleEndpoints
  return createApple({ ...apple, endpoints }, plumbing.clock)
}

function composeCaptcha(parts: WaysInParts, hmacKey: string): Captcha {
  const { captcha } = parts.config.outside
  if (captcha.kind === 'altcha') {
    const { clock } = parts.plumbing
    const work = async (): Promise<number> => (await parts.settings.read()).captchaWork
    return createAltchaCaptcha({ clock, rateLimiter: parts.exactLimiter, hmacKey, work })
  }
  const { kind, siteKey, secret, verifyUrl } = captcha
  return createSiteVerifyCaptcha({ kind, siteKey, secret, url: verifyUrl ?? siteVerifyUrls[kind] })
}

/** Where people read the site: links in mails begin with it. */
const linkOriginOf = ({ http }: Config): string =>
  http.publicOrigin ?? `http://localhost:${http.port === 0 ? 3000 : http.port}`

/** Everything by which people come in and go out, with the services it asks; `devMailbox` is null in prod. */
export function composeWaysIn(parts: WaysInParts) {
  const { config, plumbing, accounts, profiles, settings, rateLimiter } = parts
  const { db, clock, logger } = plumbing
  const { secretsKey, mail, mailgun, emailTestDomain } = config.outside
  const isProd = config.appEnv === 'prod'
  const secrets = createSecrets(secretsKey)
  const table = isProd ? null : createTableMailer({ db, clock })
  const mailer =
    mail.smtpUrl || !table ? createSmtpMailer({ url: mail.smtpUrl ?? '', from: mail.from }) : table
  const mails = createMailQueue({ plumbing, mailer, brandId: config.brand })
  const onboarding: OnboardingDeps = {
    plumbing: { db, clock, rateLimiter },
    ...{ accounts, profiles, settings },
    outside: {
      captcha: composeCaptcha(parts, secrets.keyFor('captcha')),
      verifier: mailgun && createMailgunVerifier(mailgun),
      signIn: { google: composeGoogle(parts), apple: composeApple(parts) },
      mails,
      report: (event, fields) => logger.info({ event, ...fields }, 'a way in failed'),
    },
    site: {
      brandId: config.brand,
      linkOrigin: linkOriginOf(config),
      publicOrigin: config.http.publicOrigin,
      testDomain: emailTestDomain,
      allowsBypass: !isProd,
      secrets,
    },
  }
  const content = createMailContent(onboarding)
  const devMailbox: DevMailbox | null = mail.smtpUrl ? null : table
  const mailDelivery = createMailDelivery({ deliver: () => mails.deliver(content), logger })
  return { onboarding, mailDelivery, forgetMails: mails.forget, devMailbox }
}
