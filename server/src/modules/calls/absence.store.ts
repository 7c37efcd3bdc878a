import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/** Marks the side that a connection holds as absent; answers its call, or null where it holds none. */
export async function markAbsent(db: Db, connectionId: string, at: Date): Promise<string | null> {
  const found = await sql<{ call_id: string }>`update call_sides set absent_since = ${at}
    where connection_id = ${connectionId} and open and absent_since is null returning call_id`.execute(db)
  return found.rows[0]?.call_id ?? null
}

/** Takes back that the side of a connection is absent; answers its call, or null where there is nothing to take back. */
export async function markPresent(db: Db, connectionId: string): Promise<string | null> {
  const found = await sql<{ call_id: string }>`update call_sides set absent_since = null
    where connection_id = ${connectionId} and open and absent_since is not null returning call_id`.execute(db)
  return found.rows[0]?.call_id ?? null
}

/** Open calls of which a side has been absent since `before` or earlier. */
export async function findGivenUp(db: Db, before: Date, most: number): Promise<readonly string[]> {
  const found = await sql<{ call_id: string }>`select distinct call_id from call_sides
    where open and absent_since <= ${before} limit ${most}`.execute(db)
  return found.rows.map((row) => row.call_id)
}

/** Connections that open calls believe to be present, after `after` in their order, to be checked page by page. */
export async function listPresentConnections(
  db: Db,
  after: string,
  most: number,
): Promise<readonly string[]> {
  const found = await sql<{ connection_id: string }>`select connection_id from call_sides
    where open and absent_since is null and connection_id > ${after} order by connection_id limit ${most}`.execute(
    db,
  )
  return found.rows.map((row) => row.connection_id)
}

/** Connections that open calls believe to be absent, in the same way. */
export async function listAbsentConnections(db: Db, after: string, most: number): Promise<readonly string[]> {
  const found = await sql<{ connection_id: string }>`select connection_id from call_sides
    where open and absent_since is not null and connection_id > ${after} order by connection_id limit ${most}`.execute(
    db,
  )
  return found.rows.map((row) => row.connection_id)
}
