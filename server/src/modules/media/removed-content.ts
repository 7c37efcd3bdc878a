import type { ReportReason } from '@serendip/contract'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
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

/**
 * Reasons for which the picture itself must not come back. What was removed for others, such as the photo of an impostor,
 * may be somebody's own: it is reviewed like everything that others see.
 */
const refusedFor: readonly ReportReason[] = ['leak', 'minor', 'nudity', 'violence', 'harassment', 'selfHarm']

/** Reasons for which others may have shown a picture of somebody who has a right to it. */
const mayBelongToVictim = (rule: string): boolean => rule === 'leak' || rule === 'harassment'

/** Those of removals with the same picture or video that refuse it, the first one first. */
const removalsOf = (db: Db | Tx, { kind, hex }: Fingerprint, since: Date | null) =>
  db
    .selectFrom('removed_hashes')
    .select(['event_id', 'content_id', 'rule', 'stored_at'])
    .where('kind', '=', kind)
    .where('rule', 'in', refusedFor)
    .$if(since !== null, (rows) => rows.where('removed_at', '>', since))
    .where(isSame(kind, hex))
    .orderBy('removed_at')
    .execute()

const isSame = (kind: Fingerprint['kind'], hex: string) =>
  kind === 'film' ? sql<boolean>`fingerprint = ${bytesOf(hex)}` : isNear('fingerprint', hex)

/** The people whose photos and files these are. */
async function ownersOf(db: Db | Tx, contentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const photos = await db
    .selectFrom('photos')
    .select('owner_id')
    .where('id', '=', anyOf(contentIds))
    .execute()
  const files = await db
    .selectFrom('media_items')
    .select('owner_id')
    .where('id', '=', anyOf(contentIds))
    .execute()
  return new Set([...photos, ...files].map(({ owner_id }) => owner_id))
}

/**
 * Whether others saw the same of this person before it was shown where it was removed: most likely it is their own picture that
 * was passed on.
 */
async function hadItBefore(
  db: Db | Tx,
  { ownerId, contentId }: Upload,
  { kind, hex }: Fingerprint,
  before: Date,
): Promise<boolean> {
  const photo = await db
    .selectFrom('photos')
    .select('id')
    .where('state', '=', 'approved')
    .where('owner_id', '=', ownerId)
    .where('fingerprint', 'is not', null)
    .where('id', '<>', contentId)
    .where('changed_at', '<', before)
    .where(isSame(kind, hex))
    .limit(1)
    .executeTakeFirst()
  if (photo !== undefined) return true
  const file = await db
    .selectFrom('media_items')
    .select('id')
    .where('state', '=', 'ready')
    .where('from_team', '=', false)
    .where('owner_id', '=', ownerId)
    .where('fingerprint', 'is not', null)
    .where('id', '<>', contentId)
    .where('sent_at', '<', before)
    .where(isSame(kind, hex))
    .limit(1)
    .executeTakeFirst()
  return file !== undefined
}

/** The removal for which an upload is refused, of those since it was compared last; null if it is taken. */
export async function refusalOf(
  db: Db | Tx,
  upload: Upload,
  fingerprint: Fingerprint,
  since: Date | null = null,
) {
  const removals = await removalsOf(db, fingerprint, since)
  const [first] = removals
  if (first === undefined) return null
  // Also to whoever showed it first: nobody may show this.
  if (!removals.every(({ rule }) => mayBelongToVictim(rule))) return first
  const contentIds = removals.map(({ content_id }) => content_id)
  if ((await ownersOf(db, contentIds)).has(upload.ownerId)) return first
  const shownAt = new Date(Math.min(...removals.map(({ stored_at }) => stored_at.getTime())))
  return (await hadItBefore(db, upload, fingerprint, shownAt)) ? null : first
}

/**
 * Notes the fingerprint of an upload, and refuses what a decision removed; the refusal is an entry of the security log. What
 * the team sends is not compared. Throws content_removed.
 */
export async function refuseRemoved(
  { plumbing: { db, audit } }: MediaDeps,
  upload: Upload,
  fingerprint: Fingerprint | null,
): Promise<void> {
  if (fingerprint === null) return
  const bytes = Buffer.from(fingerprint.hex, 'hex')
  const noted = upload.contentId.startsWith('pho_')
    ? await db
        .updateTable('photos')
        .set({ fingerprint: bytes })
        .where('id', '=', upload.contentId)
        .returning('id')
        .execute()
    : await db
        .updateTable('media_items')
        .set({ fingerprint: bytes })
        .where('id', '=', upload.contentId)
        .where('from_team', '=', false)
        .returning('id')
        .execute()
  const removal = noted.length === 0 ? null : await refusalOf(db, upload, fingerprint)
  if (removal === null) return
  await audit.record({
    action: 'upload.refused',
    subject: upload.ownerId,
    origin: null,
    about: { decision: removal.event_id, rule: removal.rule, kind: fingerprint.kind },
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

/** Decisions that were reversed refuse no upload any more. */
export async function forgetKept(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('removed_hashes').where('event_id', '=', anyOf(eventIds)).execute()
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
 * Copies with exactly the fingerprint of what a decision removed, oldest first. Of something leaked, whoever had it before keeps
 * all copies, as most likely it was taken from them; unless theirs was removed.
 */
export async function copiesOf(db: Db, eventId: string, most: number): Promise<readonly Copy[]> {
  const removed = await db
    .selectFrom('removed_hashes')
    .select(['content_id', 'fingerprint', 'rule', 'stored_at'])
    .where('event_id', '=', eventId)
    .execute()
  const leakers = await ownersOf(
    db,
    removed.map(({ content_id }) => content_id),
  )
  const found: Copy[] = []
  for (const { fingerprint, rule, stored_at: storedAt } of removed) {
    const copies = await sameAs(db, fingerprint, most)
    const owners = copies
      .filter(({ ownerId, since }) => since <= storedAt && !leakers.has(ownerId))
      .map(({ ownerId }) => ownerId)
    found.push(...copies.filter(({ ownerId }) => rule !== 'leak' || !owners.includes(ownerId)))
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
      .where('from_team', '=', false)
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
