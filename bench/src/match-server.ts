import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type CrowdHome, seedCrowd } from '../../server/test/seed-crowd.ts'
import { startPostgres } from '../../tools/src/services/postgres.ts'
import { startRedis } from '../../tools/src/services/redis.ts'
import { type Service, sparePort, startUntil, stopChild } from '../../tools/src/services/service.ts'

export type EngineName = 'embedded' | 'PostgreSQL and Redis'

const root = fileURLToPath(new URL('../../', import.meta.url))
const readyTriesMax = 240
const readyEveryMs = 250

interface Home {
  readonly crowd: CrowdHome
  readonly env: Record<string, string>
  stop(): Promise<void>
}

function embeddedHome(): Home {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'serendip-bench-'))
  return {
    crowd: { dataDirectory },
    env: { DATA_DIR: dataDirectory },
    stop: async () => rmSync(dataDirectory, { recursive: true, force: true }),
  }
}

async function sharedHome(): Promise<Home> {
  const services: Service[] = [await startPostgres(), await startRedis()]
  const [databaseUrl = '', redisUrl = ''] = services.map((service) => service.url)
  return {
    crowd: { databaseUrl },
    env: { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl },
    stop: async () => {
      await Promise.all(services.map((service) => service.stop()))
    },
  }
}

/** The product itself, as `npm start` runs it, with a crowd that may log in. Its address is that of its socket. */
export async function startProduct(engine: EngineName, men: number, women: number): Promise<Service> {
  if (!existsSync(join(root, 'web/build/server'))) throw new Error('build first: npm run build')
  const home = engine === 'embedded' ? embeddedHome() : await sharedHome()
  await seedCrowd(home.crowd, men, women)
  const port = await sparePort()
  const env = {
    ...process.env,
    ...home.env,
    PORT: String(port),
    METRICS_PORT: String(await sparePort()),
    HOST: '127.0.0.1',
    DEMO: '0',
    LOG_LEVEL: 'warn',
  }
  const child = await startUntil(process.execPath, ['server/src/main.ts'], /./, { cwd: root, env })
  for (let tried = 0; tried < readyTriesMax; tried += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null)
    if (answer?.ok) break
    await sleep(readyEveryMs)
  }
  return {
    url: `ws://127.0.0.1:${port}/socket`,
    async stop() {
      await stopChild(child)
      await home.stop()
    },
  }
}
