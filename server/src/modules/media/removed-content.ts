import type { ReportReason } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { MediaDeps } from './media-deps.ts'

/** 64 hexadecimal digits by which a picture or a video is recognized when it comes again. */
export interface Fingerprint {
  readonly kind: 'picture' | 'film'
  readonly hex: string
}

/** The upload that has a fingerprint: a photo or a file. */
interface Upload {
  readonly ownerId: string
  readonly contentId: string
}

/** In so many of their 256 bits the fingerprints of two copies of a picture differ at most; those of two pictures do in about half. */
const nearBits = 16

const bitsOf = (column: string) => sql`('x' || encode(${sql.ref(column)}, 'hex'))::bit(256)`
const isNear = (column: string, hex: string) =>
  sql<boolean>`bit_count(${bitsOf(column)} # ('x' || ${hex}::text)::bit(256)) <= ${nearBits}`
const bytesOf = (hex: string) => sql`decode(${hex}, 'hex')`

const tableOf = (contentId: string) => (contentId.startsWith('pho_') ? 'photos' : 'media_items')

/** The decision that removed the same picture or video; the one that is about a leak only if no other one is. */
async function removalOf(db: Db, { kind, hex }: Fingerprint) {
  const isSame = kind === 'film' ? sql<boolean>`fingerprint = ${bytesOf(hex)}` : isNear('fingerprint', hex)
  const removed = await db
    .selectFrom('removed_hashes')
    .select(['event_id', 'rule', 'removed_at'])
    .where('kind', '=', kind)
    .where(isSame)
    .orderBy(sql`rule = 'leak'`)
    .orderBy('removed_at')
    .limit(1)
    .executeTakeFirst()
  return removed ?? null
}

/**
 * Whether the person stored the same before it was removed elsewhere as a leak, and nobody removed theirs: most likely it is their
 * own picture that was passed on.
 */
async function hadItBefore(
  db: Db,
  { ownerId, contentId }: Upload,
  { kind, hex }: Fingerprint,
  removedAt: Date,
): Promise<boolean> {
  const isSame = kind === 'film' ? sql<boolean>`fingerprint = ${bytesOf(hex)}` : isNear('fingerprint', hex)
  const notRemoved = sql<boolean>`id not in (select content_id from removed_hashes)`
  const photos = db.selectFrom('photos').select('id').where('state', 'in', ['pending', 'approved'])
  const files = db.selectFrom('media_items').select('id').where('state', '=', 'ready')
  const [photo, file] = await Promise.all([
    photos
      .where('owner_id', '=', ownerId)
      .where('fingerprint', 'is not', null)
      .where('id', '<>', contentId)
      .where('changed_at', '<', removedAt)
      .where(isSame)
      .where(notRemoved)
      .limit(1)
      .executeTakeFirst(),
    files
      .where('owner_id', '=', ownerId)
      .where('fingerprint', 'is not', null)
      .where('id', '<>', contentId)
      .where('changed_at', '<', removedAt)
      .where(isSame)
      .where(notRemoved)
      .limit(1)
      .executeTakeFirst(),
  ])
  return photo !== undefined || file !== undefined
}

/**
 * Notes the fingerprint of an upload, and refuses what a decision removed; the refusal is an entry of the security log. Throws
 * content_removed.
 */
export async function refuseRemoved(
  { plumbing: { db, audit } }: MediaDeps,
  upload: Upload,
  fingerprint: Fingerprint | null,
): Promise<void> {
  if (fingerprint === null) return
  await sql`update ${sql.table(tableOf(upload.contentId))} set fingerprint = ${bytesOf(fingerprint.hex)}
    where id = ${upload.contentId}`.execute(db)
  const removal = await removalOf(db, fingerprint)
  if (removal === null) return
  const { event_id: decision, rule, removed_at: removedAt } = removal
  if (rule === 'leak' && (await hadItBefore(db, upload, fingerprint, removedAt))) return
  await audit.record({
    action: 'upload.refused',
    subject: upload.ownerId,
    origin: null,
    about: { decision, rule, kind: fingerprint.kind },
  })
  throw new DomainError('content_removed')
}

interface Removal {
  readonly eventId: string
  readonly rule: ReportReason
  readonly at: Date
  /** Photos, and files of messages, stories and galleries. */
  readonly contentIds: readonly string[]
}

/** Keeps the fingerprints of what a decision removes, before it does. */
export async function keepRemoved(tx: Tx, { eventId, rule, at, contentIds }: Removal): Promise<void> {
  if (contentIds.length === 0) return
  const ids = [...contentIds]
  await sql`insert into removed_hashes (event_id, content_id, kind, fingerprint, rule, stored_at, removed_at)
    select ${eventId}, id, kind, fingerprint, ${rule}, stored_at, ${at} from (
      select id, 'picture' as kind, fingerprint, changed_at as stored_at from photos where id = any(${ids}::text[])
      union all
      select id, case when content_type like 'video/%' then 'film' else 'picture' end, fingerprint,
          coalesce(sent_at, changed_at) from media_items
        where id = any(${ids}::text[])) removed
    where fingerprint is not null
    on conflict do nothing`.execute(tx)
}

/** A decision that was reversed refuses no upload any more. */
export async function forgetKept(tx: Tx, eventId: string): Promise<void> {
  await tx.deleteFrom('removed_hashes').where('event_id', '=', eventId).execute()
}

/** The same picture or video as a removed one, which others can see somewhere else. */
export interface Copy {
  readonly ownerId: string
  readonly contentId: string
  /** The message, story or video of a gallery that shows it; null for a photo. */
  readonly shownBy: string | null
  readonly since: Date
}

/**
 * Copies with exactly the fingerprint of what a decision removed, oldest first. Of something leaked those stored earlier stay: they
 * belong to whom it was taken from.
 */
export async function copiesOf(db: Db, eventId: string, most: number): Promise<readonly Copy[]> {
  const removed = await db
    .selectFrom('removed_hashes')
    .select(['fingerprint', 'rule', 'stored_at'])
    .where('event_id', '=', eventId)
    .execute()
  const found: Copy[] = []
  for (const { fingerprint, rule, stored_at: storedAt } of removed) {
    const copies = await sameAs(db, fingerprint, most)
    found.push(...copies.filter(({ since }) => rule !== 'leak' || since > storedAt))
  }
  return found.toSorted((first, second) => first.since.getTime() - second.since.getTime()).slice(0, most)
}

/** Photos and files with a fingerprint that others can see, except for those that decisions removed. */
async function sameAs(db: Db, fingerprint: Uint8Array, most: number): Promise<readonly Copy[]> {
  const notRemoved = sql<boolean>`id not in (select content_id from removed_hashes)`
  const [photos, files] = await Promise.all([
    db
      .selectFrom('photos')
      .select(['id', 'owner_id', 'changed_at'])
      .where('fingerprint', '=', fingerprint)
      .where('state', '=', 'approved')
      .where(notRemoved)
      .orderBy('id')
      .limit(most)
      .execute(),
    db
      .selectFrom('media_items')
      .select(['id', 'owner_id', 'sent_at', 'message_id', 'story_id', 'video_id'])
      .where('fingerprint', '=', fingerprint)
      .where('state', '=', 'ready')
      .where(notRemoved)
      .orderBy('id')
      .limit(most)
      .execute(),
  ])
  return [
    ...photos.map((photo) => ({
      ownerId: photo.owner_id,
      contentId: photo.id,
      shownBy: null,
      since: photo.changed_at,
    })),
    ...files.flatMap((file) => {
      const shownBy = file.message_id ?? file.story_id ?? file.video_id
      if (shownBy === null || file.sent_at === null) return []
      return [{ ownerId: file.owner_id, contentId: file.id, shownBy, since: file.sent_at }]
    }),
  ]
}
