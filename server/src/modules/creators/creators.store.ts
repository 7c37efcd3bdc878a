import { type InferResult, type NotNull, sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'
import { accountCards, goodAccounts } from '../accounts/index.ts'

export interface StoredOffer {
  readonly rateCoins: Row<'creators'>['rate_coins']
  readonly acceptsCalls: boolean
}

/** The price of the first calls, which the creator changes, and no calls until they switch them on. */
export const firstOffer: StoredOffer = { rateCoins: 60, acceptsCalls: false }

/** The offer of an approved creator in good standing; one who never set an offer takes no rings, at the first rate. */
export async function findOffer(db: Db, userId: string, now: Date): Promise<StoredOffer | null> {
  const found = await db
    .selectFrom(goodAccounts(db, now).as('a'))
    .leftJoin('creators as c', 'c.account_id', 'a.id')
    .select((row) => [
      row.fn.coalesce('c.rate_coins', row.lit(60)).as('rateCoins'),
      row.fn.coalesce('c.accepts_calls', row.lit(false)).as('acceptsCalls'),
    ])
    .where('a.id', '=', userId)
    .where('a.roles_group', '=', 'goddess')
    .executeTakeFirst()
  return found ?? null
}

const rowOf = (accountId: string, { rateCoins, acceptsCalls }: StoredOffer, at: Date) => ({
  account_id: accountId,
  rate_coins: rateCoins,
  accepts_calls: acceptsCalls,
  created_at: at,
  offer_changed_at: at,
})

export async function storeOffer(db: Db, userId: string, offer: StoredOffer, at: Date): Promise<void> {
  await db
    .insertInto('creators')
    .values(rowOf(userId, offer, at))
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((row) => ({
        rate_coins: row.ref('excluded.rate_coins'),
        accepts_calls: row.ref('excluded.accepts_calls'),
        offer_changed_at: row.ref('excluded.offer_changed_at'),
      })),
    )
    .execute()
}

/** Stores a first offer for a creator who has none yet. */
export async function ensureOffer(db: Db | Tx, userId: string, offer: StoredOffer, at: Date): Promise<void> {
  await db
    .insertInto('creators')
    .values(rowOf(userId, offer, at))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** When the page was confirmed last; null for anyone but an approved creator in good standing. */
export async function findPageConfirmation(db: Db, userId: string, now: Date): Promise<Date | null> {
  const found = await db
    .selectFrom(goodAccounts(db, now).as('a'))
    .innerJoin('creators as c', 'c.account_id', 'a.id')
    .select('c.page_confirmed_at as confirmedAt')
    .where('a.id', '=', userId)
    .where('a.roles_group', 'in', ['goddess', 'artist'])
    .executeTakeFirst()
  return found?.confirmedAt ?? null
}

export async function storePageConfirmation(db: Db, userId: string, at: Date): Promise<void> {
  await db.updateTable('creators').set({ page_confirmed_at: at }).where('account_id', '=', userId).execute()
}

/** Creators of every brand who can be on its list. */
export const listed = (db: Db, now: Date) =>
  db
    .selectFrom('creators as c')
    .innerJoin(goodAccounts(db, now).as('a'), 'a.id', 'c.account_id')
    .select((row) => [
      'a.id as creatorId',
      'a.name',
      row.fn.coalesce('a.stated_country', 'a.country').as('country'),
      ...(['a.birthday', 'a.language', 'a.avatar'] as const),
      sql<boolean>`a.demo_peer or a.sandbox`.as('demo'),
      ...(['a.roles_group as rolesGroup', 'c.rate_coins as rateCoins'] as const),
      'c.accepts_calls as acceptsCalls',
    ])
    .where('a.roles_group', 'in', ['goddess', 'artist'])
    .where('a.birthday', 'is not', null)
    .$narrowType<{ birthday: NotNull; rolesGroup: 'goddess' | 'artist' }>()

export type ListedCreator = InferResult<ReturnType<typeof listed>>[number]

/** One creator who is on the list of a brand; null for anyone else. */
export async function findCreator(
  db: Db,
  { id, brandId }: { readonly id: string; readonly brandId: string },
  now: Date,
): Promise<ListedCreator | null> {
  return (
    (await listed(db, now).where('a.brand_id', '=', brandId).where('a.id', '=', id).executeTakeFirst()) ??
    null
  )
}

/** The name and photo of an approved creator for shared links, and whether they allow them; null for anyone else. */
export async function findPreview(db: Db, creatorId: string, now: Date) {
  const found = await db
    .selectFrom('creators as c')
    .innerJoin(goodAccounts(db, now).as('a'), 'a.id', 'c.account_id')
    .select(['a.name', 'a.avatar as photoId', 'a.brand_id as brandId', 'c.shows_preview as allowed'])
    .where('a.id', '=', creatorId)
    .where('a.roles_group', 'in', ['goddess', 'artist'])
    .where('a.birthday', 'is not', null)
    .executeTakeFirst()
  return found ?? null
}

export async function storePreview(db: Db, userId: string, allowed: boolean): Promise<void> {
  await db.updateTable('creators').set({ shows_preview: allowed }).where('account_id', '=', userId).execute()
}

/** Those of the given creators who are on the list of a brand. */
export async function findCreators(
  db: Db,
  { ids, brandId }: { readonly ids: readonly string[]; readonly brandId: string },
  now: Date,
): Promise<readonly ListedCreator[]> {
  return listed(db, now).where('a.brand_id', '=', brandId).where('a.id', '=', anyOf(ids)).execute()
}

/** Stores that these creators are there now. */
export async function storeSeen(db: Db, ids: readonly string[], at: Date): Promise<void> {
  await db.updateTable('creators').set({ seen_at: at }).where('account_id', '=', anyOf(ids)).execute()
}

/** Everyone with a creator's row, in the order of ids. */
export async function creatorIdsAfter(db: Db, after: string, most: number): Promise<readonly string[]> {
  const found = await db
    .selectFrom('creators')
    .select('account_id as id')
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(most)
    .execute()
  return found.map(({ id }) => id)
}

/** Stores for how long these creators were in calls in a week; nothing of those whose time is the same as before. */
export async function storeWeek(
  db: Db,
  ids: readonly string[],
  msOf: ReadonlyMap<string, number>,
  at: Date,
): Promise<void> {
  await sql`update creators c set week_call_ms = w.ms, week_changed_at = ${at}
    from unnest(${ids}::text[], ${ids.map((id) => Math.round(msOf.get(id) ?? 0))}::int[]) as w (id, ms)
    where c.account_id = w.id and c.week_call_ms <> w.ms`.execute(db)
}

/** Creators of every role in good standing, in the order of names, after the creator `after`. */
export async function listSupervised(
  db: Db,
  now: Date,
  {
    groupId,
    after,
    most,
  }: {
    readonly groupId?: string | undefined
    readonly after?: string | undefined
    readonly most: number
  },
) {
  const name = sql<string>`lower(a.name) collate "C"`
  const last = db
    .selectFrom(accountCards(db).as('a'))
    .select([name.as('name'), 'a.id'])
    .where('a.id', '=', after ?? '')
  return db
    .selectFrom(goodAccounts(db, now).as('a'))
    .leftJoin('creators as c', 'c.account_id', 'a.id')
    .select((row) => [
      ...(['a.id as userId', 'a.name', 'a.roles_group as rolesGroup', 'a.sandbox as isSandbox'] as const),
      row.fn.coalesce('a.stated_country', 'a.country').as('country'),
      row.fn.coalesce('c.rate_coins', row.lit(60)).as('rateCoins'),
      row.fn.coalesce('c.accepts_calls', row.lit(false)).as('acceptsCalls'),
      'c.group_id as groupId',
    ])
    .where('a.roles_group', 'in', ['goddess', 'pendingGoddess', 'artist'])
    .$if(groupId !== undefined, (rows) => rows.where('c.group_id', '=', groupId ?? ''))
    .$if(after !== undefined, (rows) => rows.where(sql`(lower(a.name) collate "C", a.id)`, '>', last))
    .orderBy(name)
    .orderBy('a.id')
    .limit(most)
    .execute()
}
