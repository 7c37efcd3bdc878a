import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { SignInRefused } from '../../modules/onboarding/sign-in.port.ts'

const fetchMs = 5_000
/** The bounds of a Cache-Control, and the default without one. */
const keepMinMs = 60_000
const keepMaxMs = 24 * 3_600_000
const keepDefaultMs = 10 * 60_000
/** A token with an unknown key triggers a refetch, but not more often than this. */
const cooldownMs = 30_000

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) })

/** How long an answer may be cached, by its Cache-Control. */
export function keepMsOf(cacheControl: string | null): number {
  if (cacheControl === null) return keepDefaultMs
  if (/\bno-(store|cache)\b/i.test(cacheControl)) return keepMinMs
  const seconds = /\bmax-age=(\d{1,9})\b/i.exec(cacheControl)?.[1]
  if (seconds === undefined) return keepDefaultMs
  return Math.min(keepMaxMs, Math.max(keepMinMs, Number(seconds) * 1000))
}

export interface JwksCache {
  /** The current keys. Throws SignInRefused `unreachable`. */
  keys(): Promise<JWTVerifyGetKey>
  /** The keys after a refetch from the provider, unless one just happened. */
  refresh(): Promise<JWTVerifyGetKey>
}

export function createJwksCache(url: string, clock: Clock): JwksCache {
  let cached: { keys: JWTVerifyGetKey; until: number; fetchedAt: number } | null = null

  async function load(): Promise<JWTVerifyGetKey> {
    const now = clock.now()
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(fetchMs), redirect: 'error' })
      if (!response.ok) throw new Error(`status ${response.status}`)
      const keys = createLocalJWKSet(keySet.parse(await response.json()) as JSONWebKeySet)
      cached = { keys, until: now + keepMsOf(response.headers.get('cache-control')), fetchedAt: now }
      return keys
    } catch {
      throw new SignInRefused('unreachable')
    }
  }

  return {
    keys: async () => (cached && cached.until > clock.now() ? cached.keys : load()),
    refresh: async () => (cached && clock.now() - cached.fetchedAt < cooldownMs ? cached.keys : load()),
  }
}
