import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/** Marks the side held by a connection as absent; returns its call, or null if it holds none. */
export async function markAbsent(db: Db, connectionId: string, at: Date): Promise<string | null> {
  const found = await sql<{ call_id: string }>`update call_sides set absent_since = ${at}
    where connection_id = ${connectionId} and open and absent_since is null returning call_id`.execute(db)
  return found.rows[0]?.call_id ?? null
}

/** Marks the side of a connection as present again; returns its call, or null if it was not absent. */
export async function markPresent(db: Db, connectionId: string): Promise<string | null> {
  const found = await sql<{ call_id: string }>`update call_sides set absent_since = null
    where connection_id = ${connectionId} and open and absent_since is not null returning call_id`.execute(db)
  return found.rows[0]?.call_id ?? null
}

/** Open calls in which a side has been absent since `before` or earlier. */
export async function findGivenUp(db: Db, before: Date, most: number): Promise<readonly string[]> {
  const found = await sql<{ call_id: string }>`select distinct call_id from call_sides
    where open and absent_since <= ${before} limit ${most}`.execute(db)
  return found.rows.map((row) => row.call_id)
}

/** Connections recorded as present in open calls, ordered, after `after`; checked page by page. */
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

/** Connections recorded as absent in open calls, in the same way. */
export async function listAbsentConnections(db: Db, after: string, most: number): Promise<readonly string[]> {
  const found = await sql<{ connection_id: string }>`select connection_id from call_sides
    where open and absent_since is not null and connection_id > ${after} order by connection_id limit ${most}`.execute(
    db,
  )
  return found.rows.map((row) => row.connection_id)
}
