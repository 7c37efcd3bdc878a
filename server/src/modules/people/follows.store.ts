import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

/** Who of two people added the other. */
export interface Relation {
  readonly added: boolean
  readonly addedMe: boolean
}

/** One line of a person's people. */
export interface KnownPerson extends Relation {
  readonly userId: string
  /** The latest of the two additions. */
  readonly since: number
}

/** Makes concurrent changes between two people wait for each other, so that exactly one of them completes a contact. */
export async function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  const pair = [one, other].toSorted().join(' ')
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(tx)
}

export async function countFollows(tx: Tx, ownerId: string): Promise<number> {
  const found = await tx
    .selectFrom('follows')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return found.count
}

/** Answers whether the person was not added before. */
export async function insertFollow(tx: Tx, ownerId: string, otherId: string, at: Date): Promise<boolean> {
  const added = await tx
    .insertInto('follows')
    .values({ owner_id: ownerId, other_id: otherId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('owner_id')
    .execute()
  return added.length > 0
}

export async function removeFollow(db: Db | Tx, ownerId: string, otherId: string): Promise<void> {
  await db.deleteFrom('follows').where('owner_id', '=', ownerId).where('other_id', '=', otherId).execute()
}

/** How the person stands to each of the others; those without a relation are left out. */
export async function relationsOf(
  db: Db | Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Relation>> {
  if (ids.length === 0) return new Map()
  const found = await sql<{ id: string; added: boolean; addedMe: boolean }>`
    select id, bool_or(mine) as added, bool_or(not mine) as "addedMe" from (
      select other_id as id, true as mine from follows
        where owner_id = ${ownerId} and other_id = any(${[...ids]}::text[])
      union all
      select owner_id, false from follows
        where other_id = ${ownerId} and owner_id = any(${[...ids]}::text[])) as both_ways
    group by id`.execute(db)
  return new Map(found.rows.map(({ id, ...relation }) => [id, relation]))
}

/**
 * Everyone the person added, and everyone who added them, newest first. Closed and banned accounts, and people either
 * side excluded, are left out.
 */
export async function listKnown(
  db: Db,
  ownerId: string,
  { most, now }: { most: number; now: Date },
): Promise<readonly KnownPerson[]> {
  const found = await sql<{ userId: string; since: Date; added: boolean; addedMe: boolean }>`
    select k.id as "userId", max(k.created_at) as since, bool_or(mine) as added, bool_or(not mine) as "addedMe"
    from (
      select other_id as id, true as mine, created_at from follows where owner_id = ${ownerId}
      union all
      select owner_id, false, created_at from follows where other_id = ${ownerId}) as k
    join accounts a on a.id = k.id
    where a.birthday is not null
      and (a.standing = 'good' or (a.standing = 'banned' and a.standing_until <= ${now}))
      and not exists (
        select 1 from exclusions e
        where (e.owner_id = ${ownerId} and e.other_id = k.id) or (e.owner_id = k.id and e.other_id = ${ownerId}))
    group by k.id order by since desc, k.id limit ${most}`.execute(db)
  return found.rows.map((row) => ({ ...row, since: row.since.getTime() }))
}
