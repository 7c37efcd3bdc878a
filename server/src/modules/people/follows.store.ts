import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { shownAccounts } from './exclusions.store.ts'
import type { Relation } from './ties.store.ts'

/** One line of a person's people. */
export interface KnownPerson extends Relation {
  readonly userId: string
  /** The latest of the two additions. */
  readonly since: number
}

/** Makes concurrent changes between two people wait for each other, so that exactly one of them completes a contact. */
export async function lockPair(tx: Tx, firstId: string, secondId: string): Promise<void> {
  const pair = [firstId, secondId].toSorted().join(' ')
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(tx)
}

export async function countFollows(tx: Tx, ownerId: string): Promise<number> {
  const found = await tx
    .selectFrom('follows')
    .select((row) => row.fn.countAll<number>().as('count'))
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

/** Ids of everyone whom the person added, for statements of other modules. */
export const followedIds = (db: Db, ownerId: string) =>
  db.selectFrom('follows').select('other_id').where('owner_id', '=', ownerId)

/** Those who added a person, in the order of their ids, a part at a time. */
export async function listFollowers(
  db: Db,
  userId: string,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<readonly string[]> {
  const found = await db
    .selectFrom('follows')
    .select('owner_id')
    .where('other_id', '=', userId)
    .where('owner_id', '>', after)
    .orderBy('owner_id')
    .limit(most)
    .execute()
  return found.map(({ owner_id }) => owner_id)
}

export async function countFollowers(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('follows')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('other_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function removeFollow(db: Db | Tx, ownerId: string, otherId: string): Promise<void> {
  await db.deleteFrom('follows').where('owner_id', '=', ownerId).where('other_id', '=', otherId).execute()
}

/** Everyone the person added, and everyone who added them; a contact is there twice. */
const bothWays = (db: Db | Tx, ownerId: string) =>
  db.selectFrom(
    db
      .selectFrom('follows')
      .select((row) => ['other_id as id', 'created_at', row.lit<boolean>(true).as('mine')])
      .where('owner_id', '=', ownerId)
      .unionAll(
        db
          .selectFrom('follows')
          .select((row) => ['owner_id as id', 'created_at', row.lit<boolean>(false).as('mine')])
          .where('other_id', '=', ownerId),
      )
      .as('k'),
  )

const added = sql<boolean>`bool_or(k.mine)`.as('added')
const addedMe = sql<boolean>`bool_or(not k.mine)`.as('addedMe')

/**
 * Everyone the person added, and everyone who added them, newest first. Closed and banned accounts, and people either
 * side excluded, are left out.
 */
export async function listKnown(
  db: Db,
  ownerId: string,
  { most, now }: { most: number; now: Date },
): Promise<readonly KnownPerson[]> {
  const found = await bothWays(db, ownerId)
    .innerJoin(shownAccounts(db, ownerId, now).as('a'), 'a.id', 'k.id')
    .select((k) => ['k.id as userId', k.fn.max('k.created_at').as('since'), added, addedMe])
    .groupBy('k.id')
    .orderBy('since', 'desc')
    .orderBy('k.id')
    .limit(most)
    .execute()
  return found.map((row) => ({ ...row, since: row.since.getTime() }))
}

/** Number of people who added a person since a moment, and whom nobody shut out. */
export async function countAddedMe(db: Db, userId: string, since: Date, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('follows as f')
    .innerJoin(shownAccounts(db, userId, now).as('a'), 'a.id', 'f.owner_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('f.other_id', '=', userId)
    .where('f.created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
