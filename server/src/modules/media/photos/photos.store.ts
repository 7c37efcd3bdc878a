import { type PhotoDecline, rolesGroups, showsGallery } from '@serendip/contract'
import type { PhotoKind } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { QueuePlace } from '../../../kernel/queue-place.ts'
import { reviewRows, type WaitingRows } from '../../../kernel/review-rows.ts'
import type { Row } from '../../../kernel/tables.ts'
import { goodAccounts } from '../../accounts/index.ts'
import type { PhotoPlace } from './photo-files.ts'

export type PhotoRow = Row<'photos'>
export type PhotoState = PhotoRow['state']

/** A main photo has no position; the pictures of a gallery are in the order of theirs. */
export const isMain = ({ position }: Pick<PhotoRow, 'position'>): boolean => position === null
export const kindOf = (photo: Pick<PhotoRow, 'position'>): PhotoKind =>
  isMain(photo) ? 'photos' : 'galleries'

export async function insertExpected(
  db: Db | Tx,
  { ownerId, photoId }: PhotoPlace,
  at: Date,
  position: number | null = null,
): Promise<void> {
  await db
    .insertInto('photos')
    .values({ id: photoId, owner_id: ownerId, state: 'expected', changed_at: at, position })
    .execute()
}

/** Claims an upload that was allowed since `since`; once only, and only for its owner. */
export async function claimExpected(db: Db, place: PhotoPlace, at: Date, since: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('photos')
    .set({ state: 'storing', changed_at: at })
    .where('id', '=', place.photoId)
    .where('owner_id', '=', place.ownerId)
    .where('state', '=', 'expected')
    .where('changed_at', '>=', since)
    .returning('id')
    .execute()
  return claimed.length > 0
}

export async function findPhoto(db: Db | Tx, photoId: string): Promise<PhotoRow | null> {
  const found = await db.selectFrom('photos').selectAll().where('id', '=', photoId).executeTakeFirst()
  return found ?? null
}

/** Whether it is a picture of a gallery, in any state. */
export async function isOfGallery(db: Db | Tx, photoId: string): Promise<boolean> {
  const photo = await findPhoto(db, photoId)
  return photo !== null && !isMain(photo)
}

/** A person's shown, waiting and declined photos, the main ones and then the gallery in its order. */
export async function photosOf(db: Db | Tx, ownerId: string): Promise<readonly PhotoRow[]> {
  return db
    .selectFrom('photos')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('state', 'in', ['pending', 'approved', 'declined'])
    .orderBy('position', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute()
}

/** Whose galleries others see: those of everyone but creators who are not approved yet. */
const shownRoles = rolesGroups.filter(showsGallery)

/** The ids of the pictures that others see of a person beside the main photo. */
export async function shownGallery(db: Db, ownerId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('photos as p')
    .innerJoin(goodAccounts(db, now).as('a'), 'a.id', 'p.owner_id')
    .select('p.id')
    .where('p.owner_id', '=', ownerId)
    .where('p.state', '=', 'approved')
    .where('p.position', 'is not', null)
    .where('a.roles_group', 'in', shownRoles)
    .orderBy('p.position')
    .orderBy('p.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The shown and waiting photos of these people, the main ones and then the gallery in its order. */
export async function reviewedPhotosOf(
  db: Db,
  ownerIds: readonly string[],
): Promise<readonly Pick<PhotoRow, 'id' | 'owner_id' | 'position' | 'state'>[]> {
  return db
    .selectFrom('photos')
    .select(['id', 'owner_id', 'position', 'state'])
    .where('owner_id', '=', anyOf(ownerIds))
    .where('state', 'in', ['pending', 'approved'])
    .orderBy('position', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute()
}

export async function movePhoto(tx: Tx, photoId: string, position: number): Promise<void> {
  await tx.updateTable('photos').set({ position }).where('id', '=', photoId).execute()
}

/** The owner of a photo that others may see. */
export async function ownerOfShown(db: Db, photoId: string, now: Date): Promise<string | null> {
  const found = await db
    .selectFrom('photos as p')
    .innerJoin(goodAccounts(db, now).as('a'), 'a.id', 'p.owner_id')
    .select('p.owner_id')
    .where('p.id', '=', photoId)
    .where('p.state', '=', 'approved')
    .where((photo) => photo.or([photo('p.position', 'is', null), photo('a.roles_group', 'in', shownRoles)]))
    .executeTakeFirst()
  return found?.owner_id ?? null
}

export async function updatePhoto(
  tx: Tx,
  photoId: string,
  change: Pick<PhotoRow, 'state' | 'changed_at' | 'reason' | 'decided_by'>,
): Promise<void> {
  await tx.updateTable('photos').set(change).where('id', '=', photoId).execute()
}

/**
 * Takes photos that their owner deletes or replaces from everyone. One that others saw stays for a report of some days
 * after, or as evidence; returns the others, whose files are deleted next, and the rows last.
 */
export async function deletePhotos(tx: Tx, photoIds: readonly string[], at: Date): Promise<PhotoPlace[]> {
  const places = await tx
    .updateTable('photos')
    .set({
      state: sql<PhotoState>`case when state = 'approved' or held_until > ${at} then 'deleted' else 'removing' end`,
      changed_at: at,
      deleted_at: at,
    })
    .where('id', '=', anyOf(photoIds))
    .returning(['id as photoId', 'owner_id as ownerId', 'state'])
    .execute()
  return places.flatMap(({ state, ...place }) => (state === 'removing' ? [place] : []))
}

/** Withheld photos that nothing can restore any more go with the next sweep, or with the evidence that they are. */
export async function forgetWithheld(tx: Tx, photoIds: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('photos')
    .set({
      state: sql<PhotoState>`case when held_until > ${at} then 'deleted' else 'removing' end`,
      changed_at: at,
    })
    .where('id', '=', anyOf(photoIds))
    .where('state', '=', 'withheld')
    .execute()
}

/** Marks photos for removal that were deleted before that moment and that no report holds; returns them. */
export async function markForgotten(
  db: Db,
  { before, at, most }: { readonly before: Date; readonly at: Date; readonly most: number },
): Promise<readonly PhotoPlace[]> {
  const due = db
    .selectFrom('photos')
    .select('id')
    .where('state', '=', 'deleted')
    .where('changed_at', '<', before)
    .where((photo) => photo.or([photo('held_until', 'is', null), photo('held_until', '<=', at)]))
    .orderBy('changed_at')
    .limit(most)
  return db
    .updateTable('photos')
    .set({ state: 'removing', changed_at: at })
    .where('id', 'in', due)
    .where('state', '=', 'deleted')
    .returning(['id as photoId', 'owner_id as ownerId'])
    .execute()
}

export async function deletePhotoRow(db: Db, photoId: string): Promise<void> {
  await db
    .deleteFrom('photos')
    .where('id', '=', photoId)
    .where('state', 'in', ['expected', 'storing', 'removing'])
    .execute()
}

/** Photos that a crash left half done, and uploads that were never sent. */
export async function findUnfinished(db: Db, before: Date, most: number): Promise<readonly PhotoPlace[]> {
  return db
    .selectFrom('photos')
    .select(['id as photoId', 'owner_id as ownerId'])
    .where('state', 'in', ['expected', 'storing', 'removing'])
    .where('changed_at', '<', before)
    .orderBy('changed_at')
    .limit(most)
    .execute()
}

const ofKind = (kind: PhotoKind) => (kind === 'photos' ? sql`position is null` : sql`position is not null`)

const waitingPhotos = reviewRows('photos')

/** Photos of a kind that wait for review, oldest first. */
export const findPending = (db: Db, kind: PhotoKind, most: number, after: QueuePlace | null) =>
  waitingPhotos.pending(db, most, after, ofKind(kind))

export const countPending = (db: Db, kind: PhotoKind): Promise<WaitingRows> =>
  waitingPhotos.count(db, ofKind(kind))

export const { claim: claimPending, release: releasePending } = waitingPhotos

export async function insertDecision(
  tx: Tx,
  decision: {
    readonly id: string
    readonly photo: PhotoRow
    readonly verdict: 'approved' | 'declined'
    readonly reason: PhotoDecline | null
    readonly decidedBy: string
    readonly at: Date
  },
): Promise<void> {
  const { id, photo, verdict, reason, decidedBy, at } = decision
  await tx
    .insertInto('photo_decisions')
    .values({
      id,
      verdict,
      reason,
      photo_id: photo.id,
      owner_id: photo.owner_id,
      decided_by: decidedBy,
      decided_at: at,
    })
    .execute()
}
