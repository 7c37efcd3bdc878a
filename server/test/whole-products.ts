import { afterAll, beforeAll, describe } from 'vitest'
import { aPostgresUrl } from './database.ts'
import { redisUrl } from './redis.ts'
import { aServer } from './server.ts'

/** The product in this process, at its default limits and without what only developers see. */
export interface WholeProduct {
  readonly port: number
  readonly socketUrl: string
}

const engines: readonly (readonly [name: string, env: () => Promise<Readonly<Record<string, string>>>])[] = [
  ['embedded', async () => ({})],
  ['PostgreSQL and Redis', async () => ({ DATABASE_URL: await aPostgresUrl(), REDIS_URL: redisUrl() ?? '' })],
]

/** Runs the same tests on the whole product with embedded storage, and with PostgreSQL and Redis. */
export function describeProducts(name: string, body: (product: WholeProduct) => void): void {
  const hasShared = Boolean(process.env['TEST_DATABASE_URL'] || process.env['CI'])
  describe.each(engines.slice(0, hasShared ? 2 : 1))(`${name} (%s)`, (_engine, env) => {
    let origin = ''
    let stop = async (): Promise<void> => {}
    beforeAll(async () => {
      const server = await aServer({ APP_ENV: 'qa', RATE_LIMIT_FACTOR: '1', ...(await env()) })
      origin = server.origin
      stop = server.stop
    }, 60_000)
    afterAll(() => stop())
    body({
      get port() {
        return Number(new URL(origin).port)
      },
      get socketUrl() {
        return `${origin.replace('http', 'ws')}/socket`
      },
    })
  })
}
