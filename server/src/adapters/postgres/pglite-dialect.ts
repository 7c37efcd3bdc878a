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
import { createTurns, type Turns } from './pglite-turns.ts'

function connectionOf(session: PgliteSession, turns: Turns): DatabaseConnection {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (query.parameters.length === 0 && query.sql.includes(';')) {
        await turns.send(connection, () => session.script(query.sql))
        return { rows: [] }
      }
      const result = await turns.send(connection, () => session.query(query.sql, query.parameters))
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.affectedRows) }
    },
    // biome-ignore lint/correctness/useYield: the embedded database does not stream; it says so.
    async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
      throw new Error('the embedded database does not stream')
    },
  }
  return connection
}

/**
 * One session for many connections. Statements go to it as they come, without waiting for the answers of others; a
 * transaction has it alone.
 */
function driverOf(session: PgliteSession): Driver {
  const turns = createTurns()
  const idle: DatabaseConnection[] = []
  const end = (connection: DatabaseConnection, how: 'commit' | 'rollback') =>
    turns.give(connection, () => session.query(how, []))

  return {
    init: async () => {},
    acquireConnection: async () => idle.pop() ?? connectionOf(session, turns),
    releaseConnection: async (connection) => void idle.push(connection),
    async beginTransaction(connection) {
      // The session answers in order: the first statement needs not wait for this answer, and fails if it failed.
      await turns.take(connection, () => void session.query('begin', []).catch(() => {}))
    },
    commitTransaction: (connection) => end(connection, 'commit'),
    rollbackTransaction: (connection) => end(connection, 'rollback'),
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
