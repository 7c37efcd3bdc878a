import type { ConversionProblem } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type MediaRow = Row<'media_items'>

/** Identifies a file and its owner. */
export interface MediaPlace {
  readonly ownerId: string
  readonly mediaId: string
}

type NewMedia = Pick<
  MediaRow,
  'id' | 'owner_id' | 'purpose' | 'preview_of' | 'state' | 'content_type' | 'size_bytes' | 'changed_at'
> &
  Partial<Pick<MediaRow, 'from_team'>>

export async function insertMedia(db: Db | Tx, row: NewMedia): Promise<void> {
  await db
    .insertInto('media_items')
    .values({
      duration_ms: null,
      width: null,
      height: null,
      ...row,
      message_id: null,
      story_id: null,
      video_id: null,
      place: null,
      sent_at: null,
      waveform: null,
      view_once: false,
      converted_percent: null,
      problem: null,
      held_until: null,
    })
    .execute()
}

/** The space used by a person's own files, including announced uploads that may still come. */
export async function bytesOf(tx: Tx, ownerId: string): Promise<number> {
  const found = await tx
    .selectFrom('media_items')
    .select((file) => file.fn.sum('size_bytes').as('total'))
    .where('owner_id', '=', ownerId)
    .where('from_team', '=', sql.lit(false))
    .where('state', 'not in', ['failed', 'removing'])
    .executeTakeFirstOrThrow()
  return Number(found.total ?? 0)
}

type ExpectedMedia = Pick<MediaRow, 'purpose' | 'size_bytes' | 'changed_at'>

/** An upload that was allowed since `since` and has not been claimed. */
export async function findExpectedMedia(
  db: Db,
  place: MediaPlace,
  since: Date,
): Promise<ExpectedMedia | null> {
  const found = await db
    .selectFrom('media_items')
    .select(['purpose', 'size_bytes', 'changed_at'])
    .where('id', '=', place.mediaId)
    .where('owner_id', '=', place.ownerId)
    .where('state', '=', 'expected')
    .where('changed_at', '>=', since)
    .executeTakeFirst()
  return found ?? null
}

/** A claimed upload that could not be read is expected again, as it was. */
export async function expectAgain(
  db: Db,
  { mediaId }: MediaPlace,
  { size_bytes, changed_at }: ExpectedMedia,
): Promise<void> {
  await db
    .updateTable('media_items')
    .set({ state: 'expected', size_bytes, changed_at })
    .where('id', '=', mediaId)
    .where('state', '=', 'storing')
    .execute()
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
  const claimed = await tx
    .updateTable('media_items')
    .set({ state: 'storing', size_bytes: Math.max(1, arrivedBytes), changed_at: at })
    .where('id', '=', place.mediaId)
    .where('owner_id', '=', place.ownerId)
    .where('state', '=', 'expected')
    .where('changed_at', '>=', since)
    .returning('purpose')
    .executeTakeFirst()
  return claimed ?? null
}

export type StoredMedia = Pick<
  MediaRow,
  'content_type' | 'size_bytes' | 'duration_ms' | 'width' | 'height' | 'changed_at'
>

/** False if the file was removed in the meantime. */
export async function finishMedia(db: Db | Tx, mediaId: string, stored: StoredMedia): Promise<boolean> {
  const done = await db
    .updateTable('media_items')
    .set({ ...stored, state: 'ready', converted_percent: null })
    .where('id', '=', mediaId)
    .where('state', 'in', ['storing', 'converting'])
    .returning('id')
    .execute()
  return done.length > 0
}

/** Files that are ready, as `item`, each with the frame that shows a video. */
export const readyFiles = (db: Db | Tx) =>
  db
    .selectFrom('media_items as item')
    .select((file) =>
      file
        .selectFrom('media_items as frame')
        .select('frame.id')
        .whereRef('frame.preview_of', '=', 'item.id')
        .where('frame.state', '=', 'ready')
        .orderBy('frame.changed_at', 'desc')
        .limit(1)
        .as('preview_id'),
    )
    .where('item.state', '=', 'ready')

export async function findReady(db: Db | Tx, { ownerId, mediaId }: MediaPlace): Promise<MediaRow | null> {
  const found = await db
    .selectFrom('media_items')
    .selectAll()
    .where('id', '=', mediaId)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return found ?? null
}

/** One's own file: ready, or a video whose conversion runs or failed. */
export async function findOwn(db: Db, { ownerId, mediaId }: MediaPlace): Promise<MediaRow | null> {
  const found = await db
    .selectFrom('media_items')
    .selectAll()
    .where('id', '=', mediaId)
    .where('owner_id', '=', ownerId)
    .where('state', 'in', ['ready', 'converting', 'failed'])
    .executeTakeFirst()
  return found ?? null
}

/** A person's videos that wait for their conversion. */
export async function countConverting(tx: Tx, ownerId: string): Promise<number> {
  const found = await tx
    .selectFrom('media_items')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'converting')
    .execute()
  return found.length
}

/** An arrived video now waits for its conversion; null if it was removed in the meantime. That of a story or gallery stays one. */
export async function markConverting(tx: Tx, { mediaId }: MediaPlace, at: Date): Promise<MediaRow | null> {
  const marked = await tx
    .updateTable('media_items')
    .set({
      state: 'converting',
      purpose: sql<
        MediaRow['purpose']
      >`case when purpose in ('storyVideo', 'galleryVideo') then purpose else 'chatVideoTranscoding' end`,
      converted_percent: 0,
      changed_at: at,
    })
    .where('id', '=', mediaId)
    .where('state', '=', 'storing')
    .returningAll()
    .executeTakeFirst()
  return marked ?? null
}

/** Answers whether the video still waits for its conversion, of which `percent` is done. */
export async function noteConverted(
  db: Db,
  { mediaId }: MediaPlace,
  percent: number,
  at: Date,
): Promise<boolean> {
  const noted = await db
    .updateTable('media_items')
    .set({ converted_percent: percent, changed_at: at })
    .where('id', '=', mediaId)
    .where('state', '=', 'converting')
    .returning('id')
    .execute()
  return noted.length > 0
}

/** The video uses no space from now on. */
export async function failConversion(
  db: Db,
  { mediaId }: MediaPlace,
  problem: ConversionProblem,
): Promise<void> {
  await db
    .updateTable('media_items')
    .set({ state: 'failed', problem, converted_percent: null })
    .where('id', '=', mediaId)
    .where('state', '=', 'converting')
    .execute()
}

/** Whether a person sent, or may still send, this video: nobody reviews a frame that comes after that of a story or gallery. */
export async function ownsVideo(tx: Tx, { ownerId, mediaId }: MediaPlace): Promise<boolean> {
  const found = await tx
    .selectFrom('media_items')
    .select('id')
    .where('id', '=', mediaId)
    .where('owner_id', '=', ownerId)
    .where((file) =>
      file.or([
        file('purpose', 'in', ['chatVideo', 'chatVideoTranscoding']),
        file.and([file('purpose', 'in', ['storyVideo', 'galleryVideo']), file('sent_at', 'is', null)]),
      ]),
    )
    .where('state', 'not in', ['failed', 'removing'])
    .execute()
  return found.length > 0
}

export async function findPreview(db: Db, { ownerId, mediaId }: MediaPlace): Promise<string | null> {
  const found = await db
    .selectFrom('media_items')
    .select('id')
    .where('preview_of', '=', mediaId)
    .where('owner_id', '=', ownerId)
    // A held frame is released with its video; everyone who may see the video may see it.
    .where((file) => file.or([file('state', '=', 'ready'), file('held_until', 'is not', null)]))
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Marks an unsent file and its previews for removal; returns which. */
export async function markMediaRemoving(db: Db, place: MediaPlace, at: Date): Promise<readonly MediaPlace[]> {
  return db
    .updateTable('media_items')
    .set({ state: 'removing', problem: null, changed_at: at })
    .where('owner_id', '=', place.ownerId)
    .where((file) => file.or([file('id', '=', place.mediaId), file('preview_of', '=', place.mediaId)]))
    .where('state', 'in', ['ready', 'expected', 'converting', 'failed'])
    .where('sent_at', 'is', null)
    .returning(['id as mediaId', 'owner_id as ownerId'])
    .execute()
}

/**
 * Files that a crash left half done before `before`, uploads that never came, and videos that have waited for
 * their conversion since before `waitingBefore`; without files that are held as evidence `at` this moment.
 */
export async function findUnfinishedMedia(
  db: Db,
  { before, waitingBefore, at }: { readonly before: Date; readonly waitingBefore: Date; readonly at: Date },
  most: number,
): Promise<readonly MediaPlace[]> {
  return db
    .selectFrom('media_items')
    .select(['id as mediaId', 'owner_id as ownerId'])
    .where((file) =>
      file.or([
        file('state', 'in', ['expected', 'storing', 'failed', 'removing']).and('changed_at', '<', before),
        file('state', '=', 'converting').and('changed_at', '<', waitingBefore),
      ]),
    )
    .where((file) => file.or([file('held_until', 'is', null), file('held_until', '<=', at)]))
    .orderBy('changed_at')
    .limit(most)
    .execute()
}

/**
 * Marks files whose message, story or video of a gallery is gone, and uploads that were not sent before `before`; returns how
 * many. The frame of a video goes with it.
 */
export async function markUnused(db: Db, before: Date, at: Date, most: number): Promise<number> {
  const unused = await db
    .selectFrom('media_items')
    .select('id')
    .where('state', '=', 'ready')
    .where('message_id', 'is', null)
    .where('story_id', 'is', null)
    .where('video_id', 'is', null)
    .where('preview_of', 'is', null)
    .where((file) => file.or([file('sent_at', 'is not', null), file('changed_at', '<', before)]))
    .limit(most)
    .execute()
  if (unused.length === 0) return 0
  const ids = unused.map(({ id }) => id)
  const marked = await db
    .updateTable('media_items')
    .set({ state: 'removing', changed_at: at })
    .where((file) => file.or([file('id', 'in', ids), file('preview_of', 'in', ids)]))
    .where('message_id', 'is', null)
    .where('story_id', 'is', null)
    .where('video_id', 'is', null)
    .where('state', '=', 'ready')
    .returning('id')
    .execute()
  return marked.length
}

export async function deleteMediaRow(db: Db, mediaId: string): Promise<void> {
  await db.deleteFrom('media_items').where('id', '=', mediaId).execute()
}
