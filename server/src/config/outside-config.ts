import { brandOf } from '@serendip/brands'
import type { Env } from './env.ts'

/** External services: mail, sign-in, captcha, email verification. */
export interface OutsideConfig {
  readonly secretsKey: string
  readonly oldSecretsKeys: readonly string[]
  readonly mail: { readonly smtpUrl: string | null; readonly from: string | null }
  readonly google: { readonly clientId: string; readonly clientSecret: string | null } | null
  readonly apple: {
    readonly clientId: string
    readonly teamId: string
    readonly keyId: string
    readonly privateKey: string
  } | null
  /** An OpenID provider that plays Google and Apple in tests. */
  readonly testIssuer: string | null
  readonly captcha:
    | { readonly kind: 'altcha' }
    | {
        readonly kind: 'turnstile' | 'hcaptcha'
        readonly siteKey: string
        readonly secret: string
        readonly verifyUrl: string | null
      }
  readonly mailgun: { readonly apiKey: string; readonly baseUrl: string } | null
  readonly emailTestDomain: string | null
  readonly push: {
    /** Null: they are made and stored. */
    readonly keys: { readonly publicKey: string; readonly privateKey: string } | null
    readonly subject: string | null
    readonly hosts: readonly string[]
    readonly testOrigin: string | null
  }
  /** The emulated payment service of a test; null where each process emulates it itself. */
  readonly paymentsTestUrl: string | null
  readonly paymentProviders: Env['PAYMENT_PROVIDERS']
  /** Keys of the walls of offers, by brand and service. */
  readonly offerwalls: Env['OFFERWALLS']
  /** The emulated walls of a test; null where each process emulates them itself. */
  readonly offerwallTestUrl: string | null
  /** Service that verifies documents before video; null if none is configured. */
  readonly ondato: {
    readonly clientId: string
    readonly clientSecret: string
    readonly setupId: string
    readonly webhookSecret: string
    readonly urls: {
      readonly token: string
      readonly api: string
      readonly kyc: string
      readonly page: string
    }
  } | null
}

/** Public; qa and prod refuse to start without their own. */
const developmentKey = 'a key for development that everyone can read'

const appleNames = ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'] as const

const ondatoNames = [
  'ONDATO_CLIENT_ID',
  'ONDATO_CLIENT_SECRET',
  'ONDATO_SETUP_ID',
  'ONDATO_WEBHOOK_SECRET',
] as const

/** Faults of the payment services in prod. */
function refusedServices({ PAYMENT_PROVIDERS: services }: Env): readonly string[] {
  const entries = Object.values(services).flat()
  const isPlain = (value: unknown) => String(value).startsWith('http:')
  return [
    ...(entries.some(({ provider }) => provider === 'test')
      ? ['PAYMENT_PROVIDERS with the provider of test payments is refused in prod']
      : []),
    ...(entries.some((entry) => Object.values(entry).some(isPlain))
      ? ['PAYMENT_PROVIDERS with an address without TLS is refused in prod']
      : []),
  ]
}

/** Whether mail leaves only over TLS: from the start, or by a STARTTLS that the server may not leave out. */
function isEncrypted(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl)
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
}

export function outsideContradictions(env: Env): string[] {
  const problems: string[] = []
  if (env.APP_ENV === 'prod' && env.SMTP_URL && !isEncrypted(env.SMTP_URL)) {
    problems.push(
      'prod needs an SMTP_URL with TLS, because mails carry links that log in: smtps://…, or smtp://…?requireTLS=true',
    )
  }
  const apple = appleNames.filter((name) => env[name])
  if (apple.length > 0 && apple.length < appleNames.length)
    problems.push(`${appleNames.join(', ')}: set all or none`)
  const ondato = ondatoNames.filter((name) => env[name])
  if (ondato.length > 0 && ondato.length < ondatoNames.length)
    problems.push(`${ondatoNames.join(', ')}: set all or none`)
  if (env.GOOGLE_CLIENT_SECRET && !env.GOOGLE_CLIENT_ID) {
    problems.push('GOOGLE_CLIENT_SECRET needs GOOGLE_CLIENT_ID')
  }
  if (env.CAPTCHA !== 'altcha' && !(env.CAPTCHA_SITE_KEY && env.CAPTCHA_SECRET)) {
    problems.push(`CAPTCHA=${env.CAPTCHA} needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET`)
  }
  if (env.APP_ENV !== 'dev' && !env.SECRETS_KEY) {
    problems.push(`${env.APP_ENV} needs SECRETS_KEY of at least 32 characters: openssl rand -hex 32`)
  }
  if (Object.keys(env.OFFERWALLS).some((brandId) => brandOf(brandId).id !== brandId))
    problems.push('OFFERWALLS names keys of a brand that the folder brands/ does not have')
  if (Object.keys(env.PAYMENT_PROVIDERS).some((brandId) => brandOf(brandId).id !== brandId))
    problems.push('PAYMENT_PROVIDERS names a brand that the folder brands/ does not have')
  if (!env.VAPID_PUBLIC_KEY !== !env.VAPID_PRIVATE_KEY) {
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: set both, or neither')
  }
  if (env.APP_ENV !== 'prod') return problems
  if (env.PUSH_TEST_ORIGIN) problems.push('PUSH_TEST_ORIGIN is refused in prod')
  if (!env.SMTP_URL) problems.push('prod needs SMTP_URL, because mails kept in a table reach nobody')
  if (env.SIGN_IN_TEST_ISSUER) problems.push('SIGN_IN_TEST_ISSUER is refused in prod')
  if (env.EMAIL_TEST_DOMAIN) problems.push('EMAIL_TEST_DOMAIN is refused in prod')
  problems.push(...refusedServices(env))
  if (env.PAYMENTS_TEST_URL) problems.push('PAYMENTS_TEST_URL is refused in prod')
  if (env.OFFERWALL_TEST_URL) problems.push('OFFERWALL_TEST_URL is refused in prod')
  return problems
}

function captchaOf(env: Env): OutsideConfig['captcha'] {
  const { CAPTCHA: kind, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = env
  if (kind === 'altcha' || !siteKey || !secret) return { kind: 'altcha' }
  return { kind, siteKey, secret, verifyUrl: env.CAPTCHA_VERIFY_URL ?? null }
}

function appleOf(env: Env): OutsideConfig['apple'] {
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = env
  if (!APPLE_CLIENT_ID || !APPLE_TEAM_ID || !APPLE_KEY_ID || !APPLE_PRIVATE_KEY) return null
  const privateKey = APPLE_PRIVATE_KEY.replaceAll('\\n', '\n')
  return { clientId: APPLE_CLIENT_ID, teamId: APPLE_TEAM_ID, keyId: APPLE_KEY_ID, privateKey }
}

function ondatoOf(env: Env): OutsideConfig['ondato'] {
  const { ONDATO_CLIENT_ID: clientId, ONDATO_CLIENT_SECRET: clientSecret } = env
  const { ONDATO_SETUP_ID: setupId, ONDATO_WEBHOOK_SECRET: webhookSecret } = env
  if (!clientId || !clientSecret || !setupId || !webhookSecret) return null
  const { ONDATO_TOKEN_URL: token, ONDATO_API_URL: api, ONDATO_KYC_URL: kyc, ONDATO_PAGE_URL: page } = env
  const urls = { token, api, kyc, page }
  return { clientId, clientSecret, setupId, webhookSecret, urls }
}

function pushOf(env: Env): OutsideConfig['push'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  return {
    keys: publicKey && privateKey ? { publicKey, privateKey } : null,
    subject: env.VAPID_SUBJECT ?? null,
    hosts: env.PUSH_HOSTS.map((host) => host.toLowerCase()),
    testOrigin: env.PUSH_TEST_ORIGIN ?? null,
  }
}

export const outsideConfig = (env: Env): OutsideConfig => ({
  secretsKey: env.SECRETS_KEY ?? developmentKey,
  // Opens what a developer stored without a key once they set one.
  oldSecretsKeys: [...env.SECRETS_KEYS_OLD, ...(env.APP_ENV === 'dev' ? [developmentKey] : [])],
  mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? null },
  google: env.GOOGLE_CLIENT_ID
    ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET ?? null }
    : null,
  apple: appleOf(env),
  testIssuer: env.SIGN_IN_TEST_ISSUER ?? null,
  captcha: captchaOf(env),
  mailgun: env.MAILGUN_API_KEY ? { apiKey: env.MAILGUN_API_KEY, baseUrl: env.MAILGUN_URL } : null,
  emailTestDomain: env.EMAIL_TEST_DOMAIN?.toLowerCase() ?? null,
  push: pushOf(env),
  paymentsTestUrl: env.PAYMENTS_TEST_URL ?? null,
  paymentProviders: env.PAYMENT_PROVIDERS,
  offerwalls: env.OFFERWALLS,
  offerwallTestUrl: env.OFFERWALL_TEST_URL ?? null,
  ondato: ondatoOf(env),
})
