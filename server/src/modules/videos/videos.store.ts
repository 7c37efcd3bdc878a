import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import { noClaim } from '../../kernel/claims.ts'
import { reviewRows } from '../../kernel/review-rows.ts'
import type { Row } from '../../kernel/tables.ts'
import { goodAccounts } from '../accounts/index.ts'

export type VideoRow = Row<'gallery_videos'>

/** Those that take a place in a gallery. */
const keptStates = ['pending', 'approved', 'declined'] as const

type NewVideo = Pick<
  VideoRow,
  'id' | 'owner_id' | 'media_id' | 'position' | 'unlock_coins' | 'members_only' | 'posted_at'
>

export const insertVideo = (tx: Tx, video: NewVideo): Promise<VideoRow> =>
  tx
    .insertInto('gallery_videos')
    .values({
      ...video,
      state: 'pending',
      changed_at: video.posted_at,
      ends_at: null,
      approved_at: null,
      reason: null,
      decided_by: null,
      ...noClaim,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export async function findVideo(db: Db | Tx, videoId: string): Promise<VideoRow | null> {
  const found = await db.selectFrom('gallery_videos').selectAll().where('id', '=', videoId).executeTakeFirst()
  return found ?? null
}

/** A video, which nobody else changes, removes or sells until the end of the transaction. */
export async function lockVideo(tx: Tx, videoId: string): Promise<VideoRow | null> {
  const found = await tx
    .selectFrom('gallery_videos')
    .selectAll()
    .where('id', '=', videoId)
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

export async function findVideoOf(db: Db | Tx, ownerId: string, mediaId: string): Promise<VideoRow | null> {
  const found = await db
    .selectFrom('gallery_videos')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('media_id', '=', mediaId)
    .executeTakeFirst()
  return found ?? null
}

/** A creator's own gallery, in its order. */
export const listGallery = (db: Db | Tx, ownerId: string): Promise<VideoRow[]> =>
  db
    .selectFrom('gallery_videos')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('state', 'in', keptStates)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Videos that others see now: approved ones of creators in good standing. */
const shownVideos = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('gallery_videos as v')
    .innerJoin(goodAccounts(db, now).as('a'), 'a.id', 'v.owner_id')
    .where('v.state', '=', 'approved')
    // Performers have none.
    .where('a.roles_group', '=', 'goddess')

export const listShownOf = (db: Db, ownerId: string, now: Date): Promise<VideoRow[]> =>
  shownVideos(db, now)
    .selectAll('v')
    .where('v.owner_id', '=', ownerId)
    .orderBy('v.position')
    .orderBy('v.id')
    .execute()

export async function isShown(db: Db, videoId: string, now: Date): Promise<boolean> {
  const found = await shownVideos(db, now).select('v.id').where('v.id', '=', videoId).executeTakeFirst()
  return found !== undefined
}

/** Videos of a creator that a person bought and can still see: deleted by the creator, but not by a decision. */
export const listBoughtOf = (db: Db, ownerId: string, buyerId: string): Promise<VideoRow[]> =>
  db
    .selectFrom('gallery_videos as v')
    .innerJoin('video_unlocks as u', 'u.video_id', 'v.id')
    .selectAll('v')
    .where('u.account_id', '=', buyerId)
    .where('v.owner_id', '=', ownerId)
    .where('v.ends_at', 'is', null)
    .orderBy('v.position')
    .orderBy('v.id')
    .execute()

export type ChangedVideo = Pick<
  VideoRow,
  'state' | 'changed_at' | 'ends_at' | 'approved_at' | 'reason' | 'decided_by' | 'position'
>

export async function updateVideo(tx: Tx, videoId: string, change: Partial<ChangedVideo>): Promise<void> {
  await tx
    .updateTable('gallery_videos')
    .set({ ...change, ...noClaim })
    .where('id', '=', videoId)
    .execute()
}

export async function moveVideo(tx: Tx, videoId: string, position: number): Promise<void> {
  await tx.updateTable('gallery_videos').set({ position }).where('id', '=', videoId).execute()
}

/** Whether the purchase is new. */
export async function insertUnlock(tx: Tx, unlock: Row<'video_unlocks'>): Promise<boolean> {
  const added = await tx
    .insertInto('video_unlocks')
    .values(unlock)
    .onConflict((conflict) => conflict.doNothing())
    .returning('video_id')
    .execute()
  return added.length > 0
}

/** Those of the videos that a person bought. */
export async function boughtAmong(
  db: Db | Tx,
  buyerId: string,
  videoIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (videoIds.length === 0) return new Set()
  const found = await db
    .selectFrom('video_unlocks')
    .select('video_id')
    .where('account_id', '=', buyerId)
    .where('video_id', '=', anyOf(videoIds))
    .execute()
  return new Set(found.map(({ video_id }) => video_id))
}

export async function listBuyers(db: Db | Tx, videoId: string): Promise<readonly string[]> {
  const found = await db
    .selectFrom('video_unlocks')
    .select('account_id')
    .where('video_id', '=', videoId)
    .execute()
  return found.map(({ account_id }) => account_id)
}

export async function countSold(db: Db, videoIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (videoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('video_unlocks')
    .select((row) => ['video_id', row.fn.countAll<number>().as('count')])
    .where('video_id', '=', anyOf(videoIds))
    .groupBy('video_id')
    .execute()
  return new Map(rows.map(({ video_id, count }) => [video_id, Number(count)]))
}

/** Videos that wait for review. */
export const waitingVideos = reviewRows('gallery_videos')
