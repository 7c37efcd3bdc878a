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
import { DomainError } from '../../kernel/domain-error.ts'
import type { PgliteSession } from './pglite-session.ts'
import { createSessionQueue, type SessionQueue } from './pglite-queue.ts'

/** The session lifetime in which each open transaction began: a later one knows nothing of it. */
type BeginCounts = WeakMap<DatabaseConnection, number>

function demandAlive(session: PgliteSession, begun: BeginCounts, connection: DatabaseConnection): void {
  const life = begun.get(connection)
  if (life !== undefined && life !== session.lives) throw new DomainError('unavailable')
}

function connectionOf(session: PgliteSession, queue: SessionQueue, begun: BeginCounts): DatabaseConnection {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const send = <T>(post: () => Promise<T>): Promise<T> =>
        queue.send(connection, async () => {
          demandAlive(session, begun, connection)
          return post()
        })
      if (query.parameters.length === 0 && query.sql.includes(';')) {
        await send(() => session.script(query.sql))
        return { rows: [] }
      }
      const result = await send(() => session.query(query.sql, query.parameters))
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.affectedRows) }
    },
    // biome-ignore lint/correctness/useYield: the embedded database does not support streaming.
    async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
      throw new Error('the embedded database does not stream')
    },
  }
  return connection
}

/**
 * One session for many connections. Statements are sent as they come, without waiting for other answers; a transaction
 * has the session to itself.
 */
function driverOf(session: PgliteSession): Driver {
  const queue = createSessionQueue()
  const idle: DatabaseConnection[] = []
  const begun: BeginCounts = new WeakMap()
  const end = (connection: DatabaseConnection, how: 'commit' | 'rollback') =>
    queue.give(connection, async () => {
      const isOver = begun.get(connection) !== session.lives
      begun.delete(connection)
      if (!isOver) await session.query(how, [])
      else if (how === 'commit') throw new DomainError('unavailable')
    })

  return {
    init: async () => {},
    acquireConnection: async () => idle.pop() ?? connectionOf(session, queue, begun),
    releaseConnection: async (connection) => void idle.push(connection),
    async beginTransaction(connection) {
      // The session answers in order: the first statement need not wait for this answer, and fails if this one did.
      await queue.take(connection, () => {
        begun.set(connection, session.lives)
        session.query('begin', []).catch(() => {})
      })
    },
    commitTransaction: (connection) => end(connection, 'commit'),
    rollbackTransaction: (connection) => end(connection, 'rollback'),
    destroy: () => session.close(),
  }
}

/** Tells the embedded database, with its one session, from a server. */
export class EmbeddedAdapter extends PostgresAdapter {}

export function pgliteDialect(session: PgliteSession): Dialect {
  return {
    createAdapter: () => new EmbeddedAdapter(),
    createDriver: () => driverOf(session),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
