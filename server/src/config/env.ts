import { services } from '@serendip/contract'
import { z } from 'zod'
import { jsonText } from './json-env.ts'
import { paymentProvidersEnv } from './payment-providers-env.ts'

const flag = z.enum(['0', '1']).transform((text) => text === '1')
const port = z.coerce.number().int().min(0).max(65_535)
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** A site origin, normalised as in browsers' Origin header: without a path and a default port. */
const origin = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine(({ origin, href }) => href === `${origin}/`, 'scheme, host and port alone, without a path')
  .transform(({ origin }) => origin)

const key = z.string().min(1).max(200)
const offerwallKeys = jsonText.pipe(
  z.record(
    z.string(),
    z.strictObject({
      bitlabs: z.strictObject({ token: key, secret: key }).optional(),
      ayet: z.strictObject({ slot: key, secret: key }).optional(),
      cpx: z.strictObject({ app: key, secret: key }).optional(),
      adgate: z.strictObject({ wall: key, secret: key }).optional(),
    }),
  ),
)

/** RFC 7065; `turns:` is TURN over TLS. */
const turnAddress = /^turns?:[\w.-]{1,253}(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?$/

/** The roles of a process. A role that serves routes is one of the contract's services. */
export const roleNames = ['web', ...services, 'socket', 'console', 'worker'] as const
export type RoleName = (typeof roleNames)[number]

/** The environment, flat, as text; .env.example explains each name. */
export const envSchema = z.object({
  APP_ENV: z.enum(['dev', 'qa', 'prod']).default('dev'),
  /** The name of the deployed release; by default a digest of the built app. */
  APP_VERSION: z.string().min(1).max(80).optional(),
  PORT: port.default(3000),
  /** Loopback only by default in dev, all networks elsewhere. */
  HOST: z.string().min(1).optional(),
  /** Between `/ready` answering 503 and the first socket handed over; the whole shutdown has 10 s. */
  LEAVING_MS: z.coerce.number().int().min(0).max(5_000).default(0),
  /** The operators' console; by default the port after PORT. */
  CONSOLE_PORT: port.optional(),
  /** The console's own origin; required for it in prod. */
  CONSOLE_ORIGIN: origin.optional(),
  /** Addresses or networks from which the console may be reached, or `any`; required for it in prod. */
  CONSOLE_ALLOWED: list.default([]),
  /** Hosts that the console may send creators to; none by default. */
  CREATOR_APP_HOSTS: list.default([]),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.default(9464),
  ROLES: list.pipe(z.array(z.enum(roleNames)).min(1)).default([...roleNames]),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Folder of uploaded files; several processes must share it. By default below DATA_DIR. */
  FILES_DIR: z.string().min(1).optional(),
  /** An S3-compatible object store for uploaded files; all of them or none. */
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Object stores, as origins, to which browsers may upload by themselves, in addition to those of the brand. */
  UPLOAD_ORIGINS: list.pipe(z.array(origin)).default([]),
  /** The ffmpeg that converts videos; by default the one of the system; `off`: none. */
  FFMPEG_PATH: z.string().min(1).optional(),
  /** Whether it runs only where it can be fully confined; by default required in prod and preferred elsewhere. */
  FFMPEG_CONFINEMENT: z.enum(['required', 'preferred']).optional(),
  DATABASE_URL: z.url().optional(),
  /** The owner of the tables, for the `migrate` command only: it grants the others their rights. */
  DATABASE_OWNER_URL: z.url().optional(),
  /** The sealer of the ledger: seals it and stores audits; for workers only. */
  DATABASE_SEALER_URL: z.url().optional(),
  /** The auditor: reads everything, writes nothing. */
  DATABASE_AUDITOR_URL: z.url().optional(),
  REDIS_URL: z.url().optional(),
  /** Lets prod start without DATABASE_URL and REDIS_URL: embedded storage does not survive a power failure. */
  EMBEDDED_IN_PROD: flag.default(false),
  /** The key that seals the ledger; for workers and audits only. Required for a worker in prod. */
  LEDGER_SEAL_KEY: z.string().min(32).optional(),
  /** Folder of the signed heads of the ledger. */
  LEDGER_HEADS_DIR: z.string().min(1).optional(),
  PUBLIC_ORIGIN: origin.optional(),
  PAYMENTS_SUBDOMAIN: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/)
    .optional(),
  TRUSTED_PROXIES: list.default([]),
  /** The header in which a trusted proxy sends the country; any other is ignored. */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .toLowerCase()
    .optional(),
  /** The header in which a trusted proxy sends the part of a country, such as `TX`; checks of identity need it in the US. */
  REGION_HEADER: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .toLowerCase()
    .optional(),
  /** The brand of hosts that no brand names. */
  BRAND: z.string().default('serendip'),
  /** Sites, as origins, that may hold the guest screens in a frame, in addition to those of the brands. */
  EMBED_ORIGINS: list.pipe(z.array(origin)).default([]),
  DEMO: flag.optional(),
  /** Number of questions that sign-up has until an operator's setting says otherwise; 6 share two screens. */
  ONBOARDING_STEPS: z.enum(['6', '7', '12']).default('6'),
  DEV: flag.default(false),
  DEV_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  TURN_URLS: list
    .pipe(z.array(z.string().regex(turnAddress, 'turn:host:port or turns:host:port')))
    .default([]),
  TURN_SECRET: z.string().optional(),
  /** Lets prod start without TURN: calls are then direct, and the lobby explains what that means. */
  CALLS_WITHOUT_TURN: flag.default(false),
  /** `fast` hashes passwords at the least cost, for tests; refused in prod. */
  PASSWORD_HASHING: z.enum(['secure', 'fast']).default('secure'),
  /** Whether answers are checked against the contract; by default outside prod, because it takes time. */
  CHECK_RESPONSES: flag.optional(),
  /** Multiplies every rate limit, for tests; refused in prod unless 1. */
  RATE_LIMIT_FACTOR: z.coerce.number().int().min(1).default(1),
  /** The key from which all sealing and signing keys are derived; required in prod. */
  SECRETS_KEY: z.string().min(32).optional(),
  /** The previous or the next SECRETS_KEY: opens and verifies, but neither seals nor signs. */
  SECRETS_KEYS_OLD: list.pipe(z.array(z.string().min(32))).default([]),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of the default brand's mails; by default as the brand says. */
  MAIL_FROM: z.string().optional(),
  /** The key pair by which push services know us (RFC 8292), as base64url; by default one that is made and stored. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** Whom a push service writes to, `mailto:` or `https:`; by default the brand's support. */
  VAPID_SUBJECT: z.url({ protocol: /^(?:mailto|https)$/ }).optional(),
  /** Hosts of further push services; with a leading dot any below it. */
  PUSH_HOSTS: list.default([]),
  /** An emulated push service, for tests; refused in prod. */
  PUSH_TEST_ORIGIN: origin.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: z.string().optional(),
  /** Plays Google and Apple, for tests; refused in prod. */
  SIGN_IN_TEST_ISSUER: z.url().optional(),
  CAPTCHA: z.enum(['altcha', 'turnstile', 'hcaptcha']).default('altcha'),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  CAPTCHA_VERIFY_URL: z.url().optional(),
  MAILGUN_API_KEY: z.string().optional(),
  MAILGUN_URL: z.url().default('https://api.mailgun.net'),
  /** Addresses of this domain count as valid without a check; refused in prod. */
  EMAIL_TEST_DOMAIN: z.string().optional(),
  /** An emulated payment service outside of the product, for tests; refused in prod. */
  PAYMENTS_TEST_URL: z.url().optional(),
  /** Payment services as JSON: by brand, the preferred one first. */
  PAYMENT_PROVIDERS: paymentProvidersEnv.default({}),
  /** Keys of the walls of offers as JSON: by brand, then by service. */
  OFFERWALLS: offerwallKeys.default({}),
  OFFERWALL_TEST_URL: origin.optional(),
  ONDATO_CLIENT_ID: z.string().optional(),
  ONDATO_CLIENT_SECRET: z.string().optional(),
  ONDATO_SETUP_ID: z.string().optional(),
  ONDATO_WEBHOOK_SECRET: z.string().optional(),
  ONDATO_TOKEN_URL: z.url().default('https://id.ondato.com/connect/token'),
  ONDATO_API_URL: z.url().default('https://idvapi.ondato.com'),
  ONDATO_KYC_URL: z.url().default('https://kycid.ondato.com'),
  ONDATO_PAGE_URL: z.url().default('https://idv.ondato.com'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})
export type Env = z.infer<typeof envSchema>
