import { z } from 'zod'

const flag = z.enum(['0', '1']).transform((text) => text === '1')
const port = z.coerce.number().int().min(0).max(65_535)
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** An address of the site, kept as browsers send it in their Origin header: without a path and a default port. */
const origin = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine(({ origin, href }) => href === `${origin}/`, 'scheme, host and port alone, without a path')
  .transform(({ origin }) => origin)

export const roleNames = ['web', 'api', 'chat', 'socket', 'analytics', 'payments', 'worker'] as const
export type RoleName = (typeof roleNames)[number]

/** The environment, flat, as text; .env.example explains each name. */
export const envSchema = z.object({
  APP_ENV: z.enum(['dev', 'qa', 'prod']).default('dev'),
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** Between `/ready` saying 503 and the first socket handed over; the stop as a whole has 10 s. */
  LEAVING_MS: z.coerce.number().int().min(0).max(5_000).default(0),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.default(9464),
  ROLES: list.pipe(z.array(z.enum(roleNames)).min(1)).default([...roleNames]),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Where files that people send lie; several processes must share it. By default below DATA_DIR. */
  FILES_DIR: z.string().min(1).optional(),
  DATABASE_URL: z.url().optional(),
  REDIS_URL: z.url().optional(),
  PUBLIC_ORIGIN: origin.optional(),
  TRUSTED_PROXIES: list.default([]),
  BRAND: z.string().default('serendip'),
  DEMO: flag.optional(),
  DEV: flag.default(false),
  DEV_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  TURN_URLS: list.default([]),
  TURN_SECRET: z.string().optional(),
  /** Multiplies every rate limit, for tests; refused in prod unless 1. */
  RATE_LIMIT_FACTOR: z.coerce.number().int().min(1).default(1),
  /** Of which the keys of everything that is sealed or signed are derived; prod demands it. */
  SECRETS_KEY: z.string().min(32).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Serendip <hello@serendip.example>'),
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
