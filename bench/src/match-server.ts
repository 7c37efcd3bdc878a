import { aMigratedDirectory } from '../../server/test/migrated-directory.ts'
import { seedCrowd } from '../../server/test/seed-crowd.ts'
import { aStartedProcess } from '../../server/test/started-process.ts'
import { startPostgres } from '../../tools/src/services/postgres.ts'
import { startRedis } from '../../tools/src/services/redis.ts'
import type { Service } from '../../tools/src/services/service.ts'

export type EngineName = 'embedded' | 'PostgreSQL and Redis'

/** How many people can log in, and what differs from the environment of `npm start`. */
export interface Crowd {
  readonly men: number
  readonly women: number
  readonly env: Readonly<Record<string, string>>
}

/** One process of the product without its pages, so that no build is needed. */
export interface Product {
  readonly origin: string
  readonly socketUrl: string
  stop(): Promise<void>
}

async function startServices(engine: EngineName): Promise<readonly Service[]> {
  return engine === 'embedded' ? [] : [await startPostgres(), await startRedis()]
}

/**
 * Starts the product with a crowd of open sessions.
 * @throws Error with the process's output if it does not serve.
 */
export async function startProduct(engine: EngineName, { men, women, env }: Crowd): Promise<Product> {
  const services = await startServices(engine)
  const dataDirectory = await aMigratedDirectory('serendip-bench-')
  const [databaseUrl = '', redisUrl = ''] = services.map(({ url }) => url)
  await seedCrowd(databaseUrl ? { databaseUrl } : { dataDirectory }, men, women)
  const started = await aStartedProcess({
    DATA_DIR: dataDirectory,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    LOG_LEVEL: 'warn',
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
  return { origin: started.origin, socketUrl: `${started.origin.replace('http', 'ws')}/socket`, stop }
}
