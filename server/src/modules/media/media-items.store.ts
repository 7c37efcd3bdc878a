import type { MediaPurpose } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

export interface MediaRow {
  id: string
  owner_id: string
  purpose: MediaPurpose
  preview_of: string | null
  state: 'expected' | 'storing' | 'ready' | 'removing'
  content_type: string
  size_bytes: number
  duration_ms: number | null
  width: number | null
  height: number | null
  changed_at: Date
}

/** Identifies a file and its owner. */
export interface MediaPlace {
  readonly ownerId: string
  readonly mediaId: string
}

export type ExpectedMedia = Pick<
  MediaRow,
  'id' | 'owner_id' | 'purpose' | 'preview_of' | 'content_type' | 'size_bytes' | 'changed_at'
>

export async function insertExpectedMedia(tx: Tx, row: ExpectedMedia): Promise<void> {
  await tx
    .insertInto('media_items')
    .values({ ...row, state: 'expected', duration_ms: null, width: null, height: null })
    .execute()
}

/** The space used by a person's files, including announced uploads that may still come. */
export async function bytesOf(tx: Tx, ownerId: string): Promise<number> {
  const found = await sql<{ total: string | null }>`select sum(size_bytes)::text as total from media_items
    where owner_id = ${ownerId} and state <> 'removing'`.execute(tx)
  return Number(found.rows[0]?.total ?? 0)
}

/**
 * Claims an upload that was allowed since `since`; once only, and only for its owner. From now on it uses the space of
 * what arrived, at least one byte, whatever was announced.
 */
export async function claimMedia(
  tx: Tx,
  place: MediaPlace,
  arrivedBytes: number,
  at: Date,
  since: Date,
): Promise<Pick<MediaRow, 'purpose'> | null> {
  const claimed = await sql<Pick<MediaRow, 'purpose'>>`
    update media_items set state = 'storing', size_bytes = greatest(1, ${arrivedBytes}::bigint), changed_at = ${at}
    where id = ${place.mediaId} and owner_id = ${place.ownerId} and state = 'expected' and changed_at >= ${since}
    returning purpose`.execute(tx)
  return claimed.rows[0] ?? null
}

type StoredMedia = Pick<
  MediaRow,
  'content_type' | 'size_bytes' | 'duration_ms' | 'width' | 'height' | 'changed_at'
>

/** False if the file was removed in the meantime. */
export async function finishMedia(db: Db, mediaId: string, stored: StoredMedia): Promise<boolean> {
  const done = await db
    .updateTable('media_items')
    .set({ ...stored, state: 'ready' })
    .where('id', '=', mediaId)
    .where('state', '=', 'storing')
    .returning('id')
    .execute()
  return done.length > 0
}

export async function findReady(db: Db | Tx, { ownerId, mediaId }: MediaPlace): Promise<MediaRow | null> {
  const found = await sql<MediaRow>`select * from media_items
    where id = ${mediaId} and owner_id = ${ownerId} and state = 'ready'`.execute(db)
  return found.rows[0] ?? null
}

/** Whether a person sent, or may still send, this video. */
export async function ownsVideo(tx: Tx, { ownerId, mediaId }: MediaPlace): Promise<boolean> {
  const found = await sql`select 1 from media_items where id = ${mediaId} and owner_id = ${ownerId}
    and purpose in ('chatVideo', 'chatVideoTranscoding') and state <> 'removing'`.execute(tx)
  return found.rows.length > 0
}

export async function findPreview(db: Db, { ownerId, mediaId }: MediaPlace): Promise<string | null> {
  const found = await sql<{ id: string }>`select id from media_items
    where preview_of = ${mediaId} and owner_id = ${ownerId} and state = 'ready'
    order by changed_at desc limit 1`.execute(db)
  return found.rows[0]?.id ?? null
}

/** Marks a file and its previews for removal; returns which. */
export async function markMediaRemoving(db: Db, place: MediaPlace, at: Date): Promise<readonly MediaPlace[]> {
  const marked = await sql<MediaPlace>`update media_items set state = 'removing', changed_at = ${at}
    where owner_id = ${place.ownerId} and (id = ${place.mediaId} or preview_of = ${place.mediaId})
      and state in ('ready', 'expected')
    returning id as "mediaId", owner_id as "ownerId"`.execute(db)
  return marked.rows
}

/** What a crash left half done, and uploads that were never sent. */
export async function findUnfinishedMedia(
  db: Db,
  before: Date,
  most: number,
): Promise<readonly MediaPlace[]> {
  const found = await sql<MediaPlace>`select id as "mediaId", owner_id as "ownerId" from media_items
    where state in ('expected', 'storing', 'removing') and changed_at < ${before}
    order by changed_at limit ${most}`.execute(db)
  return found.rows
}

export async function deleteMediaRow(db: Db, mediaId: string): Promise<void> {
  await sql`delete from media_items where id = ${mediaId}`.execute(db)
}
