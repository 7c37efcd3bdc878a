import { type MediaKind, mediaRules, type StoredFile } from '@serendip/contract'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { MediaDeps } from './media-deps.ts'
import type { MediaRow } from './media-items.store.ts'
import { openFile, readPicture } from './open-media.ts'
import { holdPhotos, readHeldPhoto } from './photos/held-photos.ts'

/** Keeps files of messages, with the frames of videos, and photos as evidence until then, even if they are deleted. */
export async function holdMedia(tx: Tx, mediaIds: readonly string[], until: Date): Promise<void> {
  if (mediaIds.length === 0) return
  await holdPhotos(tx, mediaIds, until)
  await tx
    .updateTable('media_items')
    .set((file) => ({ held_until: file.fn<Date>('greatest', ['held_until', file.val(until)]) }))
    .where((file) => file.or([file('id', 'in', [...mediaIds]), file('preview_of', 'in', [...mediaIds])]))
    .execute()
}

/** Files that were kept for a legal hold are kept until then only, and those of erased people no longer. */
export async function endHold(
  tx: Tx,
  mediaIds: readonly string[],
  { until, erased, now }: { readonly until: Date; readonly erased: readonly string[]; readonly now: Date },
): Promise<void> {
  if (mediaIds.length === 0) return
  const released = tx
    .updateTable('media_items')
    .where((file) => file.or([file('id', 'in', [...mediaIds]), file('preview_of', 'in', [...mediaIds])]))
  await released.set({ held_until: until }).execute()
  if (erased.length === 0) return
  await released
    .set({ held_until: now })
    .where('owner_id', 'in', [...erased])
    .execute()
}

/** Those of these files that messages show, or that are held; for evidence. */
async function findHeld(db: Db, mediaIds: readonly string[], at: Date): Promise<MediaRow[]> {
  if (mediaIds.length === 0) return []
  return db
    .selectFrom('media_items')
    .selectAll()
    .where('id', 'in', [...mediaIds])
    .where('sent_at', 'is not', null)
    .where((file) => file.or([file('state', '=', 'ready'), file('held_until', '>', at)]))
    .execute()
}

/** The remaining files of a report, for operators. */
export async function heldMedia(
  { plumbing: { db, clock } }: MediaDeps,
  mediaIds: readonly string[],
): Promise<ReadonlyMap<string, MediaKind>> {
  const rows = await findHeld(db, mediaIds, new Date(clock.now()))
  return new Map(rows.map(({ id, purpose }) => [id, mediaRules[purpose].kind]))
}

async function findOne({ plumbing: { db, clock } }: MediaDeps, mediaId: string): Promise<MediaRow> {
  const [row] = await findHeld(db, [mediaId], new Date(clock.now()))
  if (!row) throw new DomainError('not_found')
  return row
}

/** A file or photo of a report, for an operator who may open it. Throws not_found. */
export async function openHeldMedia(
  deps: MediaDeps,
  mediaId: string,
): Promise<{ contentType: string; file: StoredFile }> {
  const photo = await readHeldPhoto(deps, mediaId)
  if (photo) return { contentType: 'image/webp', file: new Blob([Uint8Array.from(photo)]) }
  const row = await findOne(deps, mediaId)
  const file = await openFile(deps, row)
  if (!file) throw new DomainError('not_found')
  return { contentType: row.content_type, file }
}

/** The picture or the frame of a video, beyond recognition. Throws not_found, also for a profile photo; unavailable. */
export async function blurHeldMedia(deps: MediaDeps, mediaId: string): Promise<Uint8Array> {
  const bytes = await readPicture(deps, await findOne(deps, mediaId))
  if (!bytes) throw new DomainError('not_found')
  return deps.pictures.blurPicture(bytes)
}
