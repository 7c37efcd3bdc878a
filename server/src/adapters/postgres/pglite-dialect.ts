import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { PgliteSession } from './pglite-session.ts'

/** Nothing healthy waits this long for the one session: it is the outer database used inside a transaction. */
const acquireMs = 60_000

function connectionOf(session: PgliteSession): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (query.parameters.length === 0 && query.sql.includes(';')) {
        await session.script(query.sql)
        return { rows: [] }
      }
      const result = await session.query(query.sql, query.parameters)
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.affectedRows) }
    },
    // biome-ignore lint/correctness/useYield: the embedded database does not stream; it says so.
    async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
      throw new Error('the embedded database does not stream')
    },
  }
}

/** One session, so one holder at a time: the others wait in line. */
function driverOf(session: PgliteSession): Driver {
  const connection = connectionOf(session)
  const line: (() => void)[] = []
  let taken = false

  return {
    init: async () => {},
    acquireConnection() {
      if (!taken) {
        taken = true
        return Promise.resolve(connection)
      }
      return new Promise((resolve, reject) => {
        const enter = (): void => {
          clearTimeout(timer)
          resolve(connection)
        }
        const timer = setTimeout(() => {
          line.splice(line.indexOf(enter), 1)
          reject(new Error('the database was busy too long: inside a transaction, pass its Tx on'))
        }, acquireMs)
        line.push(enter)
      })
    },
    async releaseConnection() {
      const next = line.shift()
      if (next) next()
      else taken = false
    },
    async beginTransaction() {
      await session.query('begin', [])
    },
    async commitTransaction() {
      await session.query('commit', [])
    },
    async rollbackTransaction() {
      await session.query('rollback', [])
    },
    destroy: () => session.close(),
  }
}

export function pgliteDialect(session: PgliteSession): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOf(session),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
