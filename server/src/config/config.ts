import { join, resolve } from 'node:path'
import { brandOf } from '@serendip/brands'
import { type Env, envSchema, type RoleName, roleNames } from './env.ts'
import { type OutsideConfig, outsideConfig, outsideContradictions } from './outside-config.ts'

export interface S3Config {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface Config {
  readonly appEnv: 'dev' | 'qa' | 'prod'
  readonly roles: readonly RoleName[]
  /** Null: derived from the build. */
  readonly version: string | null
  readonly http: {
    readonly host: string
    readonly port: number
    readonly leavingMs: number
    readonly publicOrigin: string | null
    /** The name of the host of payments below the public one; null if there is none. */
    readonly paymentsSubdomain: string | null
    readonly trustedProxies: readonly string[]
    /** In lower case; null if no proxy sends the country. */
    readonly countryHeader: string | null
    readonly regionHeader: string | null
  }
  /** The operators' console. */
  readonly console: {
    readonly port: number
    readonly origin: string | null
    readonly allowed: readonly string[]
    /** Hosts that a setting may send people to. */
    readonly redirectHosts: readonly string[]
  }
  readonly metrics: { readonly host: string; readonly port: number }
  readonly storage: {
    readonly dataDirectory: string
    readonly filesDirectory: string
    /** Null: files are stored in the directory. */
    readonly s3: S3Config | null
    /** The origin of the object store, if browsers upload there by themselves. */
    readonly uploadOrigin: string | null
    readonly databaseUrl: string | null
    readonly databaseOwnerUrl: string | null
    readonly databaseSealerUrl: string | null
    readonly databaseAuditorUrl: string | null
    readonly redisUrl: string | null
  }
  /** The path is null: the one of the system, if any; `off`: none. */
  readonly ffmpeg: { readonly path: string | null; readonly mustBeConfined: boolean }
  /** The seal key is null in processes that neither seal nor audit. */
  readonly ledger: { readonly sealKey: string | null; readonly headsDirectory: string }
  readonly turn: { readonly urls: readonly string[]; readonly secret: string } | null
  /** Whether calls without TURN were chosen, so that people are warned about what the other person sees. */
  readonly warnsOfDirectCalls: boolean
  /** The default brand, of hosts that no brand names. */
  readonly brand: string
  /** In addition to those of each brand. */
  readonly embedOrigins: readonly string[]
  readonly demo: boolean
  /** Number of questions that sign-up has by default. */
  readonly onboardingSteps: 6 | 7 | 12
  readonly liveReload: boolean
  readonly devCountry: string | null
  readonly checkResponses: boolean
  readonly rateLimitFactor: number
  readonly passwordHashing: Env['PASSWORD_HASHING']
  readonly outside: OutsideConfig
  readonly logLevel: Env['LOG_LEVEL']
}

/** An invalid configuration, with advice on fixing it. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration cannot work:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/** Public; a worker in prod refuses to start without its own. */
const developmentSealKey = 'a seal for development that everyone can read'

/**
 * Pages are stateless, a process without `payments` sells nothing, and one without the console has no console: leaving
 * out any of them needs no shared storage.
 */
const alone: readonly RoleName[] = ['web', 'payments', 'console']

/** In CONSOLE_ALLOWED: the console is open to every address, as somebody decided. */
const anyAddress = 'any'

function consoleContradictions(env: Env): string[] {
  if (!env.ROLES.includes('console')) return []
  if (env.APP_ENV === 'prod' && !env.CONSOLE_ORIGIN?.startsWith('https:')) {
    return ['the console in prod needs a CONSOLE_ORIGIN of https; or leave `console` out of ROLES']
  }
  if (env.APP_ENV === 'prod' && env.CONSOLE_ALLOWED.length === 0) {
    return [
      'the console in prod needs CONSOLE_ALLOWED: addresses or networks that reach it, or `any` by name',
    ]
  }
  return env.CONSOLE_ORIGIN !== undefined && env.CONSOLE_ORIGIN === env.PUBLIC_ORIGIN
    ? ['CONSOLE_ORIGIN has to differ from PUBLIC_ORIGIN']
    : []
}

function s3Of(env: Env): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { endpoint, bucket, region, accessKeyId, secretAccessKey }
    : null
}

/** The brand, or its host, has to name the store. */
function uploadOriginOf(env: Env): string | null {
  const permitted = [...brandOf(env.BRAND).uploadOrigins, ...env.UPLOAD_ORIGINS]
  return permitted.find((origin) => origin === s3Of(env)?.endpoint) ?? null
}

function s3Contradictions(env: Env): string[] {
  const set = [env.S3_ENDPOINT, env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY]
  if (set.some(Boolean) && !set.every(Boolean)) {
    return ['S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all or none']
  }
  return env.APP_ENV === 'prod' && env.S3_ENDPOINT && !env.S3_ENDPOINT.startsWith('https:')
    ? ['prod needs an S3_ENDPOINT of https, because the names of files travel to it']
    : []
}

/** Settings that are refused in production, or missing there. */
function prodContradictions(env: Env): string[] {
  const isWorker = env.ROLES.includes('worker')
  const problems: readonly (readonly [isThere: boolean, problem: string])[] = [
    [env.DEMO === true, 'DEMO=1 is refused in prod: demo people and demo coins do not exist there'],
    [env.DEV, 'DEV=1 is refused in prod'],
    [env.DEV_COUNTRY !== undefined, 'DEV_COUNTRY is refused in prod'],
    [env.RATE_LIMIT_FACTOR !== 1, 'RATE_LIMIT_FACTOR is refused in prod'],
    [
      !env.DATABASE_URL && !env.EMBEDDED_IN_PROD,
      'prod needs DATABASE_URL and REDIS_URL, because embedded storage can lose what it acknowledged in a power failure; EMBEDDED_IN_PROD=1 accepts that',
    ],
    [env.PASSWORD_HASHING !== 'secure', 'PASSWORD_HASHING=fast is refused in prod'],
    [
      !env.PUBLIC_ORIGIN?.startsWith('https:'),
      'prod needs a PUBLIC_ORIGIN of https, such as https://meet.example',
    ],
    [
      env.ROLES.includes('api') && env.TURN_URLS.length === 0 && !env.CALLS_WITHOUT_TURN,
      'prod needs TURN_URLS, or people in a call see each other’s network address; CALLS_WITHOUT_TURN=1 accepts that',
    ],
    [
      isWorker && !env.LEDGER_SEAL_KEY,
      'a worker in prod needs LEDGER_SEAL_KEY of at least 32 characters: openssl rand -hex 32',
    ],
    [
      isWorker && env.DATABASE_URL !== undefined && !env.DATABASE_SEALER_URL,
      'a worker in prod needs DATABASE_SEALER_URL: the role that seals the ledger is not the application’s',
    ],
  ]
  return problems.flatMap(([isThere, problem]) => (isThere ? [problem] : []))
}

function contradictions(env: Env): string[] {
  const isSplit = roleNames.some((role) => !alone.includes(role) && !env.ROLES.includes(role))
  const hasRoles = [env.DATABASE_OWNER_URL, env.DATABASE_SEALER_URL, env.DATABASE_AUDITOR_URL].some(Boolean)
  const problems: readonly (readonly [isThere: boolean, problem: string])[] = [
    [
      isSplit && !(env.DATABASE_URL && env.REDIS_URL),
      'split ROLES need DATABASE_URL and REDIS_URL, because embedded storage serves one process only',
    ],
    [!!env.REDIS_URL && !env.DATABASE_URL, 'REDIS_URL without DATABASE_URL: set both, or neither'],
    [!!env.DATABASE_URL && !env.REDIS_URL, 'DATABASE_URL without REDIS_URL: set both, or neither'],
    [
      !!(env.COUNTRY_HEADER || env.REGION_HEADER) && env.TRUSTED_PROXIES.length === 0,
      'COUNTRY_HEADER and REGION_HEADER need TRUSTED_PROXIES, because a header of anybody does not count',
    ],
    [brandOf(env.BRAND).id !== env.BRAND, 'BRAND names no brand of the folder brands/'],
    [
      hasRoles && !env.DATABASE_URL,
      'DATABASE_OWNER_URL, DATABASE_SEALER_URL and DATABASE_AUDITOR_URL need DATABASE_URL',
    ],
    [env.TURN_URLS.length > 0 && !env.TURN_SECRET, 'TURN_URLS needs TURN_SECRET'],
    [
      env.PAYMENTS_SUBDOMAIN !== undefined && !env.PUBLIC_ORIGIN,
      'PAYMENTS_SUBDOMAIN needs PUBLIC_ORIGIN, whose host it is below',
    ],
  ]
  return [
    ...problems.flatMap(([isThere, problem]) => (isThere ? [problem] : [])),
    ...outsideContradictions(env),
    ...consoleContradictions(env),
    ...s3Contradictions(env),
    ...(env.APP_ENV === 'prod' ? prodContradictions(env) : []),
  ]
}

const storageOf = (env: Env): Config['storage'] => ({
  dataDirectory: resolve(env.DATA_DIR),
  filesDirectory: resolve(env.FILES_DIR ?? join(env.DATA_DIR, 'files')),
  s3: s3Of(env),
  uploadOrigin: uploadOriginOf(env),
  databaseUrl: env.DATABASE_URL ?? null,
  databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
  databaseSealerUrl: env.DATABASE_SEALER_URL ?? null,
  databaseAuditorUrl: env.DATABASE_AUDITOR_URL ?? null,
  redisUrl: env.REDIS_URL ?? null,
})

/** Reads the environment into the nested form used by the rest of the server. Throws ConfigError. */
export function readConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = envSchema.safeParse(present)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const env = parsed.data
  const problems = contradictions(env)
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    appEnv: env.APP_ENV,
    roles: env.ROLES,
    version: env.APP_VERSION ?? null,
    http: {
      host: env.HOST ?? (env.APP_ENV === 'dev' ? '127.0.0.1' : '0.0.0.0'),
      port: env.PORT,
      leavingMs: env.LEAVING_MS,
      publicOrigin: env.PUBLIC_ORIGIN ?? null,
      paymentsSubdomain: env.PAYMENTS_SUBDOMAIN ?? null,
      trustedProxies: env.TRUSTED_PROXIES,
      countryHeader: env.COUNTRY_HEADER ?? null,
      regionHeader: env.REGION_HEADER ?? null,
    },
    console: {
      port: env.CONSOLE_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1),
      origin: env.CONSOLE_ORIGIN ?? null,
      allowed: env.CONSOLE_ALLOWED.includes(anyAddress) ? [] : env.CONSOLE_ALLOWED,
      redirectHosts: env.CREATOR_APP_HOSTS,
    },
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT },
    storage: storageOf(env),
    ffmpeg: {
      path: env.FFMPEG_PATH ?? null,
      mustBeConfined:
        (env.FFMPEG_CONFINEMENT ?? (env.APP_ENV === 'prod' ? 'required' : 'preferred')) === 'required',
    },
    ledger: {
      sealKey: env.LEDGER_SEAL_KEY ?? (env.APP_ENV === 'prod' ? null : developmentSealKey),
      headsDirectory: resolve(env.LEDGER_HEADS_DIR ?? env.FILES_DIR ?? join(env.DATA_DIR, 'files')),
    },
    turn:
      env.TURN_SECRET && env.TURN_URLS.length > 0 ? { urls: env.TURN_URLS, secret: env.TURN_SECRET } : null,
    warnsOfDirectCalls: env.CALLS_WITHOUT_TURN && env.TURN_URLS.length === 0,
    brand: env.BRAND,
    embedOrigins: env.EMBED_ORIGINS,
    demo: env.DEMO ?? env.APP_ENV === 'dev',
    onboardingSteps: env.ONBOARDING_STEPS === '12' ? 12 : env.ONBOARDING_STEPS === '7' ? 7 : 6,
    liveReload: env.DEV,
    devCountry: env.DEV_COUNTRY ?? null,
    checkResponses: env.CHECK_RESPONSES ?? env.APP_ENV !== 'prod',
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    passwordHashing: env.PASSWORD_HASHING,
    outside: outsideConfig(env),
    logLevel: env.LOG_LEVEL,
  }
}
