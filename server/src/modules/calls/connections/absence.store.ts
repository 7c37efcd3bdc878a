import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/** Marks the side held by a connection as absent; returns its call, or null if it holds none. */
export async function markAbsent(db: Db, connectionId: string, at: Date): Promise<string | null> {
  const marked = await db
    .updateTable('call_sides')
    .set({ absent_since: at })
    .where('connection_id', '=', connectionId)
    .where('open', '=', sql.lit(true))
    .where('absent_since', 'is', null)
    .returning('call_id')
    .executeTakeFirst()
  return marked?.call_id ?? null
}

/** Marks the side of a connection as present again; returns its call, or null if it was not absent. */
export async function markPresent(db: Db, connectionId: string): Promise<string | null> {
  const marked = await db
    .updateTable('call_sides')
    .set({ absent_since: null })
    .where('connection_id', '=', connectionId)
    .where('open', '=', sql.lit(true))
    .where('absent_since', 'is not', null)
    .returning('call_id')
    .executeTakeFirst()
  return marked?.call_id ?? null
}

/** Open calls in which a side has been absent since `before` or earlier. */
export async function findGivenUp(db: Db, before: Date, most: number): Promise<readonly string[]> {
  const found = await db
    .selectFrom('call_sides')
    .select('call_id')
    .distinct()
    .where('open', '=', sql.lit(true))
    .where('absent_since', '<=', before)
    .limit(most)
    .execute()
  return found.map((row) => row.call_id)
}

/** Connections of open calls, ordered, after `after`; checked page by page. */
const connectionsOf = (db: Db, after: string, most: number) =>
  db
    .selectFrom('call_sides')
    .select('connection_id')
    .where('open', '=', sql.lit(true))
    .where('connection_id', '>', after)
    .orderBy('connection_id')
    .limit(most)

/** A page of the connections recorded as present in open calls. */
export async function listPresentConnections(
  db: Db,
  after: string,
  most: number,
): Promise<readonly string[]> {
  const found = await connectionsOf(db, after, most).where('absent_since', 'is', null).execute()
  return found.map((row) => row.connection_id)
}

/** A page of those recorded as absent. */
export async function listAbsentConnections(db: Db, after: string, most: number): Promise<readonly string[]> {
  const found = await connectionsOf(db, after, most).where('absent_since', 'is not', null).execute()
  return found.map((row) => row.connection_id)
}
