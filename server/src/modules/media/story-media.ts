import { storyPurposes, type StoredFile } from '@serendip/contract'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { MediaDeps } from './media-deps.ts'
import { type MediaPlace, type MediaRow, readyFiles } from './media-items.store.ts'
import { openFile, previewSidePx, readPicture } from './open-media.ts'

/** An upload of a person that can become a story. Throws upload_gone. */
export async function findForStory(tx: Tx, { mediaId, ownerId }: MediaPlace): Promise<MediaRow> {
  const found = await tx
    .selectFrom('media_items')
    .selectAll()
    .where('id', '=', mediaId)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'ready')
    .where('sent_at', 'is', null)
    .where('purpose', 'in', storyPurposes)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new DomainError('upload_gone')
  return found
}

/** Gives an upload to the story that shows it, in the transaction that stores it. */
export async function giveToStory(tx: Tx, mediaId: string, storyId: string, at: Date): Promise<void> {
  await tx
    .updateTable('media_items')
    .set({ story_id: storyId, place: 0, sent_at: at })
    .where('id', '=', mediaId)
    .execute()
}

/** The file of a story that nobody saw goes with the next sweep. */
export async function releaseStory(tx: Tx, storyId: string, at: Date): Promise<void> {
  const released = await tx
    .updateTable('media_items')
    .set({ state: 'removing', changed_at: at })
    .where('story_id', '=', storyId)
    .returning('id')
    .execute()
  const ids = released.map(({ id }) => id)
  await tx
    .updateTable('media_items')
    .set({ state: 'removing', changed_at: at })
    .where('preview_of', '=', anyOf(ids))
    .execute()
}

/** A file of a story, with the frame that shows a video. */
export interface StoryFile
  extends Pick<MediaRow, 'id' | 'owner_id' | 'purpose' | 'content_type' | 'duration_ms'> {
  readonly preview_id: string | null
}

/** The files of these stories, by their ids. */
export async function filesOfStories(
  db: Db | Tx,
  mediaIds: readonly string[],
): Promise<ReadonlyMap<string, StoryFile>> {
  if (mediaIds.length === 0) return new Map()
  const rows = await readyFiles(db)
    .select(['item.id', 'item.owner_id', 'item.purpose', 'item.content_type', 'item.duration_ms'])
    .where('item.id', '=', anyOf(mediaIds))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function findOfStory(db: Db, mediaId: string): Promise<MediaRow | null> {
  const found = await db
    .selectFrom('media_items')
    .selectAll()
    .where('id', '=', mediaId)
    .where('story_id', 'is not', null)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return found ?? null
}

/** The file of a story, for a module that knows who may open it. Throws not_found. */
export async function openOfStory(
  deps: MediaDeps,
  mediaId: string,
): Promise<{ contentType: string; file: StoredFile }> {
  const row = await findOfStory(deps.plumbing.db, mediaId)
  const file = row && (await openFile(deps, row))
  if (!row || !file) throw new DomainError('not_found')
  return { contentType: row.content_type, file }
}

/** A small still picture of a story, for a module that knows who may see it. Throws not_found, unavailable. */
export async function pictureOfStory(deps: MediaDeps, mediaId: string): Promise<Uint8Array> {
  const row = await findOfStory(deps.plumbing.db, mediaId)
  const bytes = row && (await readPicture(deps, row))
  if (!bytes) throw new DomainError('not_found')
  return (await deps.pictures.makePicture(bytes, { side: previewSidePx })).picture
}
