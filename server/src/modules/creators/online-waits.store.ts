import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'
import { goodAccounts } from '../accounts/index.ts'

/** A wish to be told when a creator can be called; `creatorId` is null for any creator of the brand. */
export interface OnlineWait {
  readonly accountId: string
  readonly creatorId: string | null
}

interface StoredWait extends OnlineWait {
  readonly brandId: string
  readonly at: Date
  readonly endsAt: Date
}

/** Stores a wait anew; of more than `most` the one that ends first goes. */
export async function storeWait(
  tx: Tx,
  { accountId, creatorId, brandId, at, endsAt }: StoredWait,
  most: number,
): Promise<void> {
  await sql`insert into online_waits (account_id, creator_id, brand_id, due_at, ends_at)
    values (${accountId}, ${creatorId}, ${brandId}, ${at}, ${endsAt})
    on conflict (account_id, creator_id) do update set due_at = excluded.due_at, ends_at = excluded.ends_at`.execute(
    tx,
  )
  await sql`delete from online_waits w using (
      select creator_id from online_waits where account_id = ${accountId}
      order by ends_at desc, creator_id offset ${most}) surplus
    where w.account_id = ${accountId} and w.creator_id is not distinct from surplus.creator_id`.execute(tx)
}

export async function removeWait(db: Db | Tx, { accountId, creatorId }: OnlineWait): Promise<void> {
  await sql`delete from online_waits
    where account_id = ${accountId} and creator_id is not distinct from ${creatorId}`.execute(db)
}

export async function listWaits(
  db: Db,
  accountId: string,
  now: Date,
): Promise<readonly { readonly creatorId: string | null; readonly endsAt: Date }[]> {
  return db
    .selectFrom('online_waits')
    .select(['creator_id as creatorId', 'ends_at as endsAt'])
    .where('account_id', '=', accountId)
    .where('ends_at', '>', now)
    .orderBy('ends_at', 'desc')
    .execute()
}

/**
 * Those of the creators who take calls, and could not be called since `before`; all who take calls are noted as
 * callable now.
 */
export async function noteCallable(
  tx: Tx,
  ids: readonly string[],
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<readonly string[]> {
  const { rows } = await sql<Pick<Row<'creators'>, 'account_id' | 'callable_at'>>`
    update creators c set callable_at = ${now}
    from (select account_id as id, callable_at from creators
      where account_id = any(${ids}) and accepts_calls order by account_id for update) was
    where c.account_id = was.id
    returning was.id as account_id, was.callable_at`.execute(tx)
  return rows.flatMap(({ account_id, callable_at }) =>
    callable_at === null || callable_at < before ? [account_id] : [],
  )
}

/** Those of the people here who are creators in good standing and take calls, with their brand. */
export const listCallable = (
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<{ id: string; brandId: string }[]> =>
  db
    .selectFrom('creators as c')
    .innerJoin(goodAccounts(db, now).as('a'), 'a.id', 'c.account_id')
    .select(['a.id', 'a.brand_id as brandId'])
    .where('a.id', '=', anyOf(ids))
    .where('a.roles_group', '=', 'goddess')
    .where('c.accepts_calls', '=', true)
    .execute()

/** Waits that the creators who are here end, each taken until `until`. */
export async function takeDueWaits(
  tx: Tx,
  here: readonly { readonly id: string; readonly brandId: string }[],
  { now, until, most }: { readonly now: Date; readonly until: Date; readonly most: number },
): Promise<readonly OnlineWait[]> {
  const ids = here.map(({ id }) => id)
  const brands = [...new Set(here.map(({ brandId }) => brandId))]
  const { rows } = await sql<Pick<Row<'online_waits'>, 'account_id' | 'creator_id'>>`
    update online_waits w set due_at = ${until}
    from (
      (select account_id, creator_id from online_waits
        where creator_id = any(${ids}) and due_at <= ${now} and ends_at > ${now} limit ${most})
      union all
      (select account_id, creator_id from online_waits
        where creator_id is null and brand_id = any(${brands}) and due_at <= ${now} and ends_at > ${now} limit ${most})
    ) due
    where w.account_id = due.account_id and w.creator_id is not distinct from due.creator_id
    returning w.account_id, w.creator_id`.execute(tx)
  return rows.map(({ account_id, creator_id }) => ({ accountId: account_id, creatorId: creator_id }))
}
