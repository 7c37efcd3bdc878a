import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { MediaDeps } from '../media-deps.ts'
import { readPhoto } from './photo-files.ts'
import type { PhotoRow } from './photos.store.ts'

/** A photo of a report, for operators; `deletedAt`: when its owner deleted or replaced it, null if they did not. */
export interface HeldPhoto {
  readonly fileId: string
  readonly deletedAt: number | null
}

/** More than anybody shows and deletes within the days in which it can be reported. */
const reportedMax = 30

/** The photos that others see of a person, and those that they saw until the person deleted them lately, which come last. */
export async function reportablePhotos(
  { plumbing: { db, clock }, settings }: Pick<MediaDeps, 'plumbing' | 'settings'>,
  ownerId: string,
): Promise<readonly string[]> {
  const { deletedKeepMs } = await settings.read()
  const since = new Date(clock.now() - deletedKeepMs)
  const rows = await db
    .selectFrom('photos')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where((photo) =>
      photo.or([
        photo('state', '=', 'approved'),
        photo.and([photo('state', '=', 'deleted'), photo('deleted_at', '>', since)]),
      ]),
    )
    .orderBy(sql`deleted_at desc nulls first`)
    .orderBy('position', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(reportedMax)
    .execute()
  return rows.map(({ id }) => id)
}

/** The person whose photo others see; null for any other id. */
export async function ownerOfShownPhoto(db: Db, photoId: string): Promise<string | null> {
  const found = await db
    .selectFrom('photos')
    .select('owner_id')
    .where('id', '=', photoId)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  return found?.owner_id ?? null
}

/** Whether others see this photo of a person. */
export async function isShownPhoto(db: Db, ownerId: string, photoId: string): Promise<boolean> {
  const found = await db
    .selectFrom('photos')
    .select('id')
    .where('id', '=', photoId)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  return found !== undefined
}

/** Keeps photos as evidence until then, even if their owner deletes them. */
export async function holdPhotos(tx: Tx, photoIds: readonly string[], until: Date): Promise<void> {
  await tx
    .updateTable('photos')
    .set((photo) => ({ held_until: photo.fn<Date>('greatest', ['held_until', photo.val(until)]) }))
    .where('id', '=', anyOf(photoIds))
    .execute()
}

/** Photos that were kept for a legal hold are kept until then only, and those of erased people go with the next sweep. */
export async function endHoldOfPhotos(
  tx: Tx,
  photoIds: readonly string[],
  { until, erased, now }: { readonly until: Date; readonly erased: readonly string[]; readonly now: Date },
): Promise<void> {
  await tx.updateTable('photos').set({ held_until: until }).where('id', '=', anyOf(photoIds)).execute()
  await tx
    .updateTable('photos')
    .set({ held_until: now, state: 'deleted', changed_at: new Date(0) })
    .where('id', '=', anyOf(photoIds))
    .where('owner_id', '=', anyOf(erased))
    .execute()
}

async function findHeldPhotos(db: Db, photoIds: readonly string[], at: Date): Promise<readonly PhotoRow[]> {
  if (photoIds.length === 0) return []
  return db
    .selectFrom('photos')
    .selectAll()
    .where('id', '=', anyOf(photoIds))
    .where('state', '<>', 'removing')
    .where((photo) => photo.or([photo('state', 'in', ['approved', 'deleted']), photo('held_until', '>', at)]))
    .execute()
}

/** Those of these photos that are still stored, in the same order. */
export async function heldPhotos(
  { plumbing: { db, clock } }: MediaDeps,
  photoIds: readonly string[],
): Promise<readonly HeldPhoto[]> {
  const rows = await findHeldPhotos(db, photoIds, new Date(clock.now()))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return photoIds.flatMap((fileId) => {
    const row = byId.get(fileId)
    return row ? [{ fileId, deletedAt: row.deleted_at?.getTime() ?? null }] : []
  })
}

/** One of them as it was shown; null if it is no photo, or no longer stored. */
export async function readHeldPhoto(
  { plumbing: { db, clock }, files }: MediaDeps,
  photoId: string,
): Promise<Uint8Array | null> {
  const [row] = await findHeldPhotos(db, [photoId], new Date(clock.now()))
  return row ? readPhoto(files, { ownerId: row.owner_id, photoId }, 'page') : null
}
