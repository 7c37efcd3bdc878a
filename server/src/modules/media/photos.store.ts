import type { PhotoDecline } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { PhotoPlace } from './photo-files.ts'

export type PhotoState = 'expected' | 'storing' | 'pending' | 'approved' | 'declined' | 'removing'

export interface PhotoRow {
  id: string
  owner_id: string
  state: PhotoState
  changed_at: Date
  reason: PhotoDecline | null
  decided_by: string | null
}

export async function insertExpected(db: Db, { ownerId, photoId }: PhotoPlace, at: Date): Promise<void> {
  await sql`insert into photos (id, owner_id, state, changed_at)
    values (${photoId}, ${ownerId}, 'expected', ${at})`.execute(db)
}

/** Claims an upload that was allowed since `since`; once only, and only for its owner. */
export async function claimExpected(db: Db, place: PhotoPlace, at: Date, since: Date): Promise<boolean> {
  const claimed = await sql`update photos set state = 'storing', changed_at = ${at}
    where id = ${place.photoId} and owner_id = ${place.ownerId} and state = 'expected' and changed_at >= ${since}
    returning id`.execute(db)
  return claimed.rows.length > 0
}

/** Serialises changes to a person's photos. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await sql`select 1 from accounts where id = ${ownerId} for update`.execute(tx)
}

export async function findPhoto(db: Db | Tx, photoId: string): Promise<PhotoRow | null> {
  const found = await sql<PhotoRow>`select * from photos where id = ${photoId}`.execute(db)
  return found.rows[0] ?? null
}

/** A person's shown, waiting and declined photos. */
export async function photosOf(db: Db | Tx, ownerId: string): Promise<readonly PhotoRow[]> {
  const found = await sql<PhotoRow>`select * from photos
    where owner_id = ${ownerId} and state in ('pending', 'approved', 'declined')`.execute(db)
  return found.rows
}

/** The owner of a photo that others may see; an expired ban no longer applies, even if its record was not updated. */
export async function ownerOfShown(db: Db, photoId: string, now: Date): Promise<string | null> {
  const found = await sql<{
    owner_id: string
  }>`select p.owner_id from photos p join accounts a on a.id = p.owner_id
    where p.id = ${photoId} and p.state = 'approved'
      and (a.standing = 'good' or (a.standing = 'banned' and a.standing_until <= ${now}))`.execute(db)
  return found.rows[0]?.owner_id ?? null
}

export async function updatePhoto(
  tx: Tx,
  photoId: string,
  change: Pick<PhotoRow, 'state' | 'changed_at' | 'reason' | 'decided_by'>,
): Promise<void> {
  await sql`update photos set state = ${change.state}, changed_at = ${change.changed_at}, reason = ${change.reason},
    decided_by = ${change.decided_by} where id = ${photoId}`.execute(tx)
}

/** Marks photos for removal. Their files are deleted next, and the rows last. */
export async function markRemoving(tx: Tx, photoIds: readonly string[], at: Date): Promise<void> {
  if (photoIds.length === 0) return
  await sql`update photos set state = 'removing', changed_at = ${at} where id in (${sql.join(photoIds)})`.execute(
    tx,
  )
}

export async function deletePhotoRow(db: Db, photoId: string): Promise<void> {
  await sql`delete from photos where id = ${photoId} and state in ('expected', 'storing', 'removing')`.execute(
    db,
  )
}

/** What a crash left half done, and uploads that were never sent. */
export async function findUnfinished(db: Db, before: Date, most: number): Promise<readonly PhotoPlace[]> {
  const found = await sql<PhotoPlace>`select id as "photoId", owner_id as "ownerId" from photos
    where state in ('expected', 'storing', 'removing') and changed_at < ${before}
    order by changed_at limit ${most}`.execute(db)
  return found.rows
}

/** Photos waiting for review, oldest first. */
export async function findPending(db: Db, most: number): Promise<readonly PhotoRow[]> {
  const found = await sql<PhotoRow>`select * from photos where state = 'pending'
    order by changed_at, id limit ${most}`.execute(db)
  return found.rows
}

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
  await sql`insert into photo_decisions (id, photo_id, owner_id, verdict, reason, decided_by, decided_at)
    values (${id}, ${photo.id}, ${photo.owner_id}, ${verdict}, ${reason}, ${decidedBy}, ${at})`.execute(tx)
}
