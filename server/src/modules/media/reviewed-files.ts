import { galleryVideoPurposes, type MediaPurpose, type StoredFile, storyPurposes } from '@serendip/contract'
import { bind } from '../../kernel/bind.ts'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { MediaDeps } from './media-deps.ts'
import { type MediaPlace, type MediaRow, readyFiles } from './media-items.store.ts'
import { openFile, previewSidePx, readPicture } from './open-media.ts'

/** Owner of a file that was reviewed: a story, or a video of a gallery. */
type ReviewedOwner = 'story_id' | 'video_id'

const purposesOf: Readonly<Record<ReviewedOwner, readonly MediaPurpose[]>> = {
  story_id: storyPurposes,
  video_id: galleryVideoPurposes,
}

/** A file of a story or a gallery, with the frame that shows a video. */
export interface ReviewedFile
  extends Pick<
    MediaRow,
    'id' | 'owner_id' | 'purpose' | 'content_type' | 'duration_ms' | 'size_bytes' | 'width' | 'height'
  > {
  readonly preview_id: string | null
}

/** Removes frames of videos. */
const removeFrames = (tx: Tx, mediaIds: readonly string[], at: Date) =>
  tx
    .updateTable('media_items')
    .set({ state: 'removing', changed_at: at })
    .where('preview_of', '=', anyOf(mediaIds))

/** These files, by their ids. */
async function findFiles(
  db: Db | Tx,
  mediaIds: readonly string[],
): Promise<ReadonlyMap<string, ReviewedFile>> {
  if (mediaIds.length === 0) return new Map()
  const rows = await readyFiles(db)
    .select(['item.id', 'item.owner_id', 'item.purpose', 'item.content_type', 'item.duration_ms'])
    .select(['item.size_bytes', 'item.width', 'item.height'])
    .where('item.id', '=', anyOf(mediaIds))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function findOwned(db: Db, owner: ReviewedOwner, mediaId: string): Promise<MediaRow | null> {
  const found = await db
    .selectFrom('media_items')
    .selectAll()
    .where('id', '=', mediaId)
    .where(owner, 'is not', null)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return found ?? null
}

/** The files of stories, or those of galleries, which modules above review, show and end. */
export const reviewedFiles = (deps: MediaDeps, owner: ReviewedOwner) => ({
  files: findFiles,
  /** An upload of a person that can be shown. Throws upload_gone. */
  async find(tx: Tx, { mediaId, ownerId }: MediaPlace): Promise<MediaRow> {
    const found = await tx
      .selectFrom('media_items')
      .selectAll()
      .where('id', '=', mediaId)
      .where('owner_id', '=', ownerId)
      .where('state', '=', 'ready')
      .where('sent_at', 'is', null)
      .where('purpose', 'in', purposesOf[owner])
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new DomainError('upload_gone')
    return found
  },
  /**
   * Gives an upload to what shows it, in the transaction that stores that. Frames that have not arrived come no more:
   * nobody would review them.
   */
  async give(tx: Tx, mediaId: string, ownerId: string, at: Date): Promise<void> {
    await tx
      .updateTable('media_items')
      .set({
        ...(owner === 'story_id' ? { story_id: ownerId } : { video_id: ownerId }),
        place: 0,
        sent_at: at,
      })
      .where('id', '=', mediaId)
      .execute()
    await removeFrames(tx, [mediaId], at).where('state', '<>', 'ready').execute()
  },
  /** The file of something that nobody saw goes with the next sweep. */
  async release(tx: Tx, ownerId: string, at: Date): Promise<void> {
    const released = await tx
      .updateTable('media_items')
      .set({ state: 'removing', changed_at: at })
      .where(owner, '=', ownerId)
      .returning('id')
      .execute()
    const ids = released.map(({ id }) => id)
    await removeFrames(tx, ids, at).execute()
  },
  ...bind(deps, {
    /** The file, for a module that knows who may open it. Throws not_found. */
    async open(of: MediaDeps, mediaId: string): Promise<{ contentType: string; file: StoredFile }> {
      const row = await findOwned(of.plumbing.db, owner, mediaId)
      const file = row && (await openFile(of, row))
      if (!row || !file) throw new DomainError('not_found')
      return { contentType: row.content_type, file }
    },
    /** A small still picture, for a module that knows who may see it. Throws not_found, unavailable. */
    async picture(of: MediaDeps, mediaId: string): Promise<Uint8Array> {
      const row = await findOwned(of.plumbing.db, owner, mediaId)
      const bytes = row && (await readPicture(of, row))
      if (!bytes) throw new DomainError('not_found')
      return (await of.pictures.makePicture(bytes, { side: previewSidePx })).picture
    },
  }),
})
