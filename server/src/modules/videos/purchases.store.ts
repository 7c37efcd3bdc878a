import { sql } from 'kysely'
import type { TimePlace } from '../../kernel/cursor-moment.ts'
import type { Db } from '../../kernel/db.ts'
import { goodAccounts } from '../accounts/index.ts'
import type { VideoRow } from './videos.store.ts'

export type PurchaseRow = Pick<VideoRow, 'id' | 'owner_id' | 'media_id'> & { readonly unlocked_at: Date }

export interface WantedPurchases {
  readonly most: number
  /** The last one of the page before. */
  readonly before: TimePlace | null
  /** Only those of this creator. */
  readonly ownerId: string | null
  /** None of these creators. */
  readonly excluded: readonly string[]
  readonly now: Date
}

/** Videos that a person bought of creators in good standing, the deleted ones included, but none that a decision took away. */
const bought = (db: Db, buyerId: string, { excluded, now }: Pick<WantedPurchases, 'excluded' | 'now'>) =>
  db
    .selectFrom('video_unlocks as u')
    .innerJoin('gallery_videos as v', 'v.id', 'u.video_id')
    .innerJoin(goodAccounts(db, now).as('a'), 'a.id', 'v.owner_id')
    .where('u.account_id', '=', buyerId)
    .where('v.ends_at', 'is', null)
    .where(sql<boolean>`v.owner_id <> all(${[...excluded]}::text[])`)

export const listPurchases = (
  db: Db,
  buyerId: string,
  { most, before, ownerId, ...wanted }: WantedPurchases,
): Promise<PurchaseRow[]> =>
  bought(db, buyerId, wanted)
    .select(['v.id', 'v.owner_id', 'v.media_id', 'u.unlocked_at'])
    .$if(ownerId !== null, (rows) => rows.where('v.owner_id', '=', ownerId ?? ''))
    .$if(before !== null, (rows) =>
      rows.where(
        sql<boolean>`(u.unlocked_at, v.id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::text)`,
      ),
    )
    .orderBy('u.unlocked_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(most)
    .execute()

/** The creators of whom a person bought videos, the last one first. */
export const listSellers = (
  db: Db,
  buyerId: string,
  { most, ...wanted }: Pick<WantedPurchases, 'most' | 'excluded' | 'now'>,
): Promise<{ readonly userId: string; readonly at: Date }[]> =>
  bought(db, buyerId, wanted)
    .select((row) => ['v.owner_id as userId', row.fn.max<Date>('u.unlocked_at').as('at')])
    .groupBy('v.owner_id')
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
