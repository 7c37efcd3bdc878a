import {
  type Database,
  openEmbedded,
  openPostgres,
} from '../../server/src/adapters/postgres/open-database.ts'
import { silentLogger } from '../../server/test/logger.ts'
import type { CrowdHome } from '../../server/test/seed-crowd.ts'
import type { RestartingServer } from './restarting-server.ts'

export const openHome = (home: CrowdHome): Promise<Database> =>
  'dataDirectory' in home ? openEmbedded(home.dataDirectory) : openPostgres(home.databaseUrl, silentLogger)

/** Work on the database of a running shop. */
export interface ShopHouse {
  readonly home: CrowdHome
  readonly servers: readonly RestartingServer[]
  /** At once on PostgreSQL; embedded storage is one process's, and the work is done when that is killed the next time. */
  act(work: (database: Database) => Promise<void>): Promise<void>
  kill(server: RestartingServer): Promise<void>
  close(): Promise<void>
}

export async function embeddedHouse(dataDirectory: string, server: RestartingServer): Promise<ShopHouse> {
  const home = { dataDirectory }
  const waiting: { readonly work: (database: Database) => Promise<void>; readonly done: () => void }[] = []
  return {
    home,
    servers: [server],
    act: (work) => new Promise((done) => void waiting.push({ work, done })),
    kill: () =>
      server.kill(async () => {
        const now = waiting.splice(0)
        if (now.length === 0) return
        const database = await openHome(home)
        for (const { work, done } of now) {
          await work(database)
          done()
        }
        await database.close()
      }),
    close: async () => {},
  }
}

export async function sharedHouse(
  databaseUrl: string,
  servers: readonly RestartingServer[],
): Promise<ShopHouse> {
  const home = { databaseUrl }
  const database = await openHome(home)
  return {
    home,
    servers,
    act: (work) => work(database),
    kill: (server) => server.kill(),
    close: () => database.close(),
  }
}
