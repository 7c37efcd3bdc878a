import { openEmbedded, openPostgres } from '../../server/src/adapters/postgres/open-database.ts'
import type { Db } from '../../server/src/kernel/db.ts'
import { silentLogger } from '../../server/test/logger.ts'
import { aMigratedDirectory } from '../../server/test/migrated-directory.ts'
import { type CrowdHome, seedCrowd } from '../../server/test/seed-crowd.ts'
import { aStartedProcess } from '../../server/test/started-process.ts'
import { startPostgres } from '../../tools/src/services/postgres.ts'
import { startRedis } from '../../tools/src/services/redis.ts'
import type { Service } from '../../tools/src/services/service.ts'

export type EngineName = 'embedded' | 'PostgreSQL and Redis'

/** Number of people who can log in, and differences from the environment of `npm start`. */
export interface Crowd {
  readonly men: number
  readonly women: number
  readonly env: Readonly<Record<string, string>>
  /** Stores what the crowd has from before. */
  readonly plant?: (db: Db) => Promise<void>
}

/** One process of the product without its pages, so that no build is needed. */
export interface Product {
  readonly origin: string
  readonly socketUrl: string
  /** Empty for embedded storage. */
  readonly databaseUrl: string
  stop(): Promise<void>
}

async function startServices(engine: EngineName): Promise<readonly Service[]> {
  return engine === 'embedded' ? [] : [await startPostgres(), await startRedis()]
}

/** A crowd with open sessions, and what else it has. */
export async function fillDatabase(
  home: CrowdHome,
  { men, women, plant }: Omit<Crowd, 'env'>,
): Promise<void> {
  await seedCrowd(home, men, women)
  if (!plant) return
  const database =
    'dataDirectory' in home
      ? await openEmbedded(home.dataDirectory)
      : await openPostgres(home.databaseUrl, silentLogger)
  await plant(database.db)
  await database.close()
}

/**
 * Starts the product with a crowd of open sessions.
 * @throws Error with the process's output if it does not serve.
 */
export async function startProduct(engine: EngineName, { env, ...crowd }: Crowd): Promise<Product> {
  const services = await startServices(engine)
  const dataDirectory = await aMigratedDirectory('serendip-bench-')
  const [databaseUrl = '', redisUrl = ''] = services.map(({ url }) => url)
  await fillDatabase(databaseUrl ? { databaseUrl } : { dataDirectory }, crowd)
  const started = await aStartedProcess({
    DATA_DIR: dataDirectory,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    LOG_LEVEL: 'warn',
    // As in prod.
    CHECK_RESPONSES: '0',
    NODE_OPTIONS: '--max-semi-space-size=64',
    ...env,
  })
  const stop = async () => {
    await started.dispose()
    await Promise.all(services.map((service) => service.stop()))
  }
  const health = await fetch(`${started.origin}/health`).catch(() => null)
  if (!health?.ok) {
    await stop()
    throw new Error(`the product does not serve:\n${(await started.ended()).output}`)
  }
  const { origin } = started
  return { origin, socketUrl: `${origin.replace('http', 'ws')}/socket`, databaseUrl, stop }
}
