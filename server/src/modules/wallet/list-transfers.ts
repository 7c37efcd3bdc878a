import type { Db } from '../../kernel/db.ts'

/** The ids of the first and the last transfer of a time; null without any. */
export async function idsBetween(
  db: Db,
  from: Date,
  until: Date | null,
): Promise<{ readonly first: number; readonly last: number } | null> {
  let transfers = db
    .selectFrom('transfers')
    .select((row) => [
      row.fn.min<number | null>('id').as('first'),
      row.fn.max<number | null>('id').as('last'),
    ])
    .where('at', '>=', from)
  if (until) transfers = transfers.where('at', '<', until)
  const { first, last } = await transfers.executeTakeFirstOrThrow()
  return first === null || last === null ? null : { first: Number(first), last: Number(last) }
}

/** Transfers of the whole ledger in the order of their ids, for a file. */
export const transfersAfter = (
  db: Db,
  { after, last }: { readonly after: number; readonly last: number },
  most: number,
) =>
  db
    .selectFrom('transfers')
    .select([
      'id',
      'at',
      'kind',
      'ref_id',
      'owner_id',
      'wallet_delta',
      'creator_id',
      'earned_delta',
      'amount',
    ])
    .where('id', '>', after)
    .where('id', '<=', last)
    .orderBy('id')
    .limit(most)
    .execute()
