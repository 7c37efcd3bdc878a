import { hasPostgres, startPostgres } from './postgres.ts'
import { hasRedis, startRedis } from './redis.ts'
import { findProgram, type Service } from './service.ts'
import { hasTurn, startTurn } from './turn.ts'

/** Needs of a stage beyond npm packages. */
export type Need = 'chromium' | 'PostgreSQL' | 'second PostgreSQL' | 'Redis' | 'coturn'

/** The headless shell is the same browser without its own user interface, for a third less of the processor. */
export const chromiumPath = (): string | null =>
  process.env['CHROMIUM_PATH'] ??
  findProgram('chromium-headless-shell') ??
  findProgram('chromium') ??
  findProgram('chromium-browser')

/** The needs that this machine cannot meet. */
export function missing(needs: readonly Need[]): Need[] {
  const present: Record<Need, () => boolean> = {
    chromium: () => chromiumPath() !== null,
    PostgreSQL: hasPostgres,
    'second PostgreSQL': hasPostgres,
    Redis: hasRedis,
    coturn: hasTurn,
  }
  return needs.filter((need) => !present[need]())
}

export interface RunningServices {
  /**
   * Addresses for tests: TEST_DATABASE_URL, TEST_DATABASE_URL_2, TEST_REDIS_URL, TEST_TURN_URL,
   * TEST_TURN_SECRET.
   */
  readonly env: Record<string, string>
  stop(): Promise<void>
}

/**
 * Two workers have a server each: a transaction that is open in one database delays the seals of the ledger in all
 * databases of its server.
 */
const postgresServers = [
  ['PostgreSQL', 'TEST_DATABASE_URL'],
  ['second PostgreSQL', 'TEST_DATABASE_URL_2'],
] as const

/** Starts those of the wanted servers that are installed. */
export async function startServices(wanted: readonly Need[]): Promise<RunningServices> {
  const running: Service[] = []
  const env: Record<string, string> = {}
  const stop = async () => {
    await Promise.all(running.splice(0).map((service) => service.stop()))
  }
  try {
    for (const [need, name] of postgresServers) {
      if (!wanted.includes(need) || !hasPostgres()) continue
      const postgres = await startPostgres()
      running.push(postgres)
      env[name] = postgres.url
    }
    if (wanted.includes('Redis') && hasRedis()) {
      const redis = await startRedis()
      running.push(redis)
      env['TEST_REDIS_URL'] = redis.url
    }
    if (wanted.includes('coturn') && hasTurn()) {
      const turn = await startTurn()
      running.push(turn)
      env['TEST_TURN_URL'] = turn.url
      env['TEST_TURN_SECRET'] = turn.secret
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { env, stop }
}
