import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

export type ExclusionKind = 'block' | 'ignore' | 'report'

export interface BlockedPerson {
  readonly userId: string
  readonly name: string
  readonly avatar: string
  readonly blockedAt: number
}

export async function insertExclusion(
  tx: Tx,
  row: { ownerId: string; otherId: string; kind: ExclusionKind; at: Date },
): Promise<void> {
  await sql`insert into exclusions (owner_id, other_id, kind, created_at)
    values (${row.ownerId}, ${row.otherId}, ${row.kind}, ${row.at}) on conflict do nothing`.execute(tx)
}

/** Answers whether there was one. */
export async function removeBlock(db: Db, ownerId: string, otherId: string): Promise<boolean> {
  const done = await sql`delete from exclusions
    where owner_id = ${ownerId} and other_id = ${otherId} and kind = 'block' returning 1`.execute(db)
  return done.rows.length > 0
}

export async function isBlocked(db: Db, ownerId: string, otherId: string): Promise<boolean> {
  const found = await sql`select 1 from exclusions
    where owner_id = ${ownerId} and other_id = ${otherId} and kind = 'block'`.execute(db)
  return found.rows.length > 0
}

export async function listBlocked(db: Db, ownerId: string): Promise<readonly BlockedPerson[]> {
  const found = await sql<{ id: string; name: string; avatar: string; created_at: Date }>`
    select a.id, a.name, a.avatar, e.created_at from exclusions e join accounts a on a.id = e.other_id
    where e.owner_id = ${ownerId} and e.kind = 'block' order by e.created_at desc`.execute(db)
  return found.rows.map((row) => ({
    userId: row.id,
    name: row.name,
    avatar: row.avatar,
    blockedAt: row.created_at.getTime(),
  }))
}

export async function excludedOf(db: Db, userId: string): Promise<readonly string[]> {
  const found = await sql<{ id: string }>`
    select other_id as id from exclusions where owner_id = ${userId}
    union select owner_id from exclusions where other_id = ${userId}`.execute(db)
  return found.rows.map((row) => row.id)
}
