import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'
import { accountCards, goodAccounts } from '../accounts/index.ts'

export type ExclusionKind = Row<'exclusions'>['kind']

interface ExcludedPerson {
  readonly userId: string
  readonly name: string
  readonly avatar: string
  readonly at: number
}

export async function insertExclusion(
  tx: Tx,
  row: { ownerId: string; otherId: string; kind: ExclusionKind; at: Date },
): Promise<void> {
  await tx
    .insertInto('exclusions')
    .values({ owner_id: row.ownerId, other_id: row.otherId, kind: row.kind, created_at: row.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Kinds that the person can take back. */
export type RevocableKind = Exclude<ExclusionKind, 'report'>

/** Answers whether there was one. */
export async function removeExclusion(
  tx: Tx,
  ownerId: string,
  otherId: string,
  kind: RevocableKind,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('exclusions')
    .where('owner_id', '=', ownerId)
    .where('other_id', '=', otherId)
    .where('kind', '=', kind)
    .returning('owner_id')
    .execute()
  return removed.length > 0
}

export async function isBlocked(db: Db, ownerId: string, otherId: string): Promise<boolean> {
  const found = await db
    .selectFrom('exclusions')
    .select('owner_id')
    .where('owner_id', '=', ownerId)
    .where('other_id', '=', otherId)
    .where('kind', '=', 'block')
    .execute()
  return found.length > 0
}

/** Those whom the person blocked or ignores, the newest ones first. */
export async function listExcluded(
  db: Db,
  ownerId: string,
  kind: RevocableKind,
  most: number,
): Promise<readonly ExcludedPerson[]> {
  const found = await db
    .selectFrom('exclusions as e')
    .innerJoin(accountCards(db).as('a'), 'a.id', 'e.other_id')
    .select(['a.id', 'a.name', 'a.avatar', 'e.created_at'])
    .where('e.owner_id', '=', ownerId)
    .where('e.kind', '=', kind)
    .orderBy('e.created_at', 'desc')
    .orderBy('a.id')
    .limit(most)
    .execute()
  return found.map((row) => ({
    userId: row.id,
    name: row.name,
    avatar: row.avatar,
    at: row.created_at.getTime(),
  }))
}

/** The ids of everyone whom the person blocked. */
export async function listBlockedIds(db: Db, ownerId: string): Promise<readonly string[]> {
  const found = await db
    .selectFrom('exclusions')
    .select('other_id as id')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'block')
    .execute()
  return found.map((row) => row.id)
}

/** Those whom the person blocked or reported. */
export async function listShutOutBy(db: Db, ownerId: string): Promise<readonly string[]> {
  const found = await db
    .selectFrom('exclusions')
    .select('other_id as id')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('kind', '<>', 'ignore')
    .execute()
  return found.map((row) => row.id)
}

export async function excludedOf(db: Db, userId: string): Promise<readonly string[]> {
  const found = await db
    .selectFrom('exclusions')
    .select('other_id as id')
    .where('owner_id', '=', userId)
    .union(db.selectFrom('exclusions').select('owner_id as id').where('other_id', '=', userId))
    .execute()
  return found.map(({ id }) => id)
}

/**
 * Those whom a person may see: they can be shown, their account is in good standing, the person excluded none of them, and
 * none of them blocked or reported the person. Who is ignored must not notice it.
 */
export const shownAccounts = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom(goodAccounts(db, now).as('a'))
    .select('a.id')
    .where('a.birthday', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exclusions as e')
            .select(sql.lit(1).as('one'))
            .where((e) =>
              e.or([
                e.and([e('e.owner_id', '=', userId), e('e.other_id', '=', e.ref('a.id'))]),
                e.and([
                  e('e.owner_id', '=', e.ref('a.id')),
                  e('e.other_id', '=', userId),
                  e('e.kind', '<>', 'ignore'),
                ]),
              ]),
            ),
        ),
      ),
    )

/** Those of the given people whom the person may see. */
export async function findShown(
  db: Db,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await shownAccounts(db, userId, now).where('a.id', '=', anyOf(ids)).execute()
  return new Set(found.map(({ id }) => id))
}
