import { join, resolve } from 'node:path'
import { type Env, envSchema, type RoleName, roleNames } from './env.ts'
import { type OutsideConfig, outsideConfig, outsideContradictions } from './outside-config.ts'

export interface Config {
  readonly appEnv: 'dev' | 'qa' | 'prod'
  readonly roles: readonly RoleName[]
  readonly http: {
    readonly host: string
    readonly port: number
    readonly leavingMs: number
    readonly publicOrigin: string | null
    readonly trustedProxies: readonly string[]
  }
  readonly metrics: { readonly host: string; readonly port: number }
  readonly storage: {
    readonly dataDirectory: string
    readonly filesDirectory: string
    readonly databaseUrl: string | null
    readonly redisUrl: string | null
  }
  readonly turn: { readonly urls: readonly string[]; readonly secret: string } | null
  readonly brand: string
  readonly demo: boolean
  readonly liveReload: boolean
  readonly devCountry: string | null
  readonly rateLimitFactor: number
  readonly outside: OutsideConfig
  readonly logLevel: Env['LOG_LEVEL']
}

/** A configuration that cannot work, with what to do about it. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration cannot work:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

function contradictions(env: Env): string[] {
  const problems: string[] = []
  // Pages hold no state, so leaving them out alone (another host serves them) needs no shared storage.
  const isSplit = roleNames.some((role) => role !== 'web' && !env.ROLES.includes(role))
  if (isSplit && !(env.DATABASE_URL && env.REDIS_URL)) {
    problems.push(
      'split ROLES need DATABASE_URL and REDIS_URL, because embedded storage serves one process only',
    )
  }
  if (env.REDIS_URL && !env.DATABASE_URL)
    problems.push('REDIS_URL without DATABASE_URL: set both, or neither')
  if (env.DATABASE_URL && !env.REDIS_URL)
    problems.push('DATABASE_URL without REDIS_URL: set both, or neither')
  if (env.TURN_URLS.length > 0 && !env.TURN_SECRET) problems.push('TURN_URLS needs TURN_SECRET')
  problems.push(...outsideContradictions(env))
  if (env.APP_ENV === 'prod') {
    if (env.DEMO) problems.push('DEMO=1 is refused in prod: demo people and demo coins do not exist there')
    if (env.DEV) problems.push('DEV=1 is refused in prod')
    if (env.DEV_COUNTRY) problems.push('DEV_COUNTRY is refused in prod')
    if (env.RATE_LIMIT_FACTOR !== 1) problems.push('RATE_LIMIT_FACTOR is refused in prod')
    if (!env.PUBLIC_ORIGIN) problems.push('prod needs PUBLIC_ORIGIN, such as https://meet.example')
  }
  return problems
}

/** Reads the environment into the nested form that the rest of the server knows. Throws ConfigError. */
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
    http: {
      host: env.HOST,
      port: env.PORT,
      leavingMs: env.LEAVING_MS,
      publicOrigin: env.PUBLIC_ORIGIN ?? null,
      trustedProxies: env.TRUSTED_PROXIES,
    },
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT },
    storage: {
      dataDirectory: resolve(env.DATA_DIR),
      filesDirectory: resolve(env.FILES_DIR ?? join(env.DATA_DIR, 'files')),
      databaseUrl: env.DATABASE_URL ?? null,
      redisUrl: env.REDIS_URL ?? null,
    },
    turn:
      env.TURN_SECRET && env.TURN_URLS.length > 0 ? { urls: env.TURN_URLS, secret: env.TURN_SECRET } : null,
    brand: env.BRAND,
    demo: env.DEMO ?? env.APP_ENV === 'dev',
    liveReload: env.DEV,
    devCountry: env.DEV_COUNTRY ?? null,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    outside: outsideConfig(env),
    logLevel: env.LOG_LEVEL,
  }
}
