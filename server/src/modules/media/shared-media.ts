import { galleryVideoPurposes, storyPurposes } from '@serendip/contract'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { MediaAccess, MediaDeps, ViewingRules } from './media-deps.ts'
import { type MediaRow, readyFiles } from './media-items.store.ts'
import { refusalOf } from './removed-content.ts'

/** An upload that is sent, and the loudness of a recording. */
export interface SentMedia {
  readonly id: string
  readonly waveform?: readonly number[] | undefined
}

/** A file of a message, with the frame that shows a video. */
export interface SharedMedia extends MediaRow {
  readonly preview_id: string | null
}

interface NewOwner {
  readonly ownerId: string
  readonly messageId: string
  readonly files: readonly SentMedia[]
  readonly at: Date
  /** Neither its owner nor anyone else reads it, except for the one look of its receiver. */
  readonly viewOnce?: boolean
}

const notSent: readonly MediaRow['purpose'][] = [
  'chatVideoPreviewImage',
  ...storyPurposes,
  ...galleryVideoPurposes,
]

/** Gives uploads to a message, in the transaction that stores it. Throws upload_gone unless all are the owner's unsent ones. */
export async function attachMedia(
  tx: Tx,
  { ownerId, messageId, files, at, viewOnce = false }: NewOwner,
): Promise<void> {
  for (const [place, { id, waveform }] of files.entries()) {
    const taken = await tx
      .updateTable('media_items')
      .set({
        message_id: messageId,
        place,
        sent_at: at,
        view_once: viewOnce,
        waveform: waveform?.join(',') ?? null,
      })
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .where('state', '=', 'ready')
      .where('sent_at', 'is', null)
      .where('purpose', 'not in', viewOnce ? [...notSent, 'chatAudio'] : notSent)
      .returning(['id', 'fingerprint', 'content_type', 'changed_at'])
      .executeTakeFirst()
    if (!taken) throw new DomainError('upload_gone')
    await requireUnremoved(tx, ownerId, taken)
  }
}

/** Refuses a file that was removed elsewhere since it was uploaded. Throws upload_gone. */
async function requireUnremoved(
  tx: Tx,
  ownerId: string,
  {
    id: contentId,
    fingerprint,
    content_type,
    changed_at: comparedAt,
  }: Pick<MediaRow, 'id' | 'fingerprint' | 'content_type' | 'changed_at'>,
): Promise<void> {
  if (fingerprint === null) return
  const kind = content_type.startsWith('video/') ? 'film' : 'picture'
  const hex = Buffer.from(fingerprint).toString('hex')
  if (await refusalOf(tx, { ownerId, contentId }, { kind, hex }, comparedAt))
    throw new DomainError('upload_gone')
}

/** The files of messages, in their order. */
export async function mediaOf(
  db: Db | Tx,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SharedMedia[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await readyFiles(db)
    .selectAll('item')
    .where('item.message_id', 'in', [...messageIds])
    .orderBy('item.place')
    .execute()
  return Map.groupBy(rows, (row) => row.message_id ?? '')
}

/** The files of messages that nobody sees any more: a sweep removes them. */
export async function releaseMedia(tx: Tx, messageIds: readonly string[], at: Date): Promise<void> {
  if (messageIds.length === 0) return
  await tx
    .updateTable('media_items')
    .set({ state: 'removing', changed_at: at })
    .where('message_id', 'in', [...messageIds])
    .execute()
}

const seenAs = (row: MediaRow, access: MediaAccess) => (access === 'none' ? null : { row, access })

/** Finds a file that a person may see, their own or one of a message, a story or a gallery. */
export async function findSeen(
  { plumbing: { db }, ...rules }: Pick<MediaDeps, 'plumbing'> & Omit<ViewingRules, 'maySeePhotos'>,
  viewerId: string,
  mediaId: string,
): Promise<{ readonly row: MediaRow; readonly access: MediaAccess } | null> {
  const row = await findReadyAnyone(db, mediaId)
  if (!row) return null
  const sent = row.preview_of === null ? row : await findReadyAnyone(db, row.preview_of)
  // One that has ended is kept for reports alone: not even its creator opens it.
  if (sent?.story_id)
    return (await rules.maySeeStory(viewerId, sent.story_id)) ? { row, access: 'open' } : null
  if (sent?.video_id) return seenAs(row, await rules.accessToVideo(viewerId, sent.video_id))
  if (sent?.view_once) return null
  if (row.owner_id === viewerId) return { row, access: 'open' }
  return sent?.message_id ? seenAs(row, await rules.accessTo(viewerId, sent.message_id)) : null
}

/** A file that belongs to a message and may be seen more than once; null for any other. */
export async function findSent(db: Db, mediaId: string): Promise<MediaRow | null> {
  const row = await findReadyAnyone(db, mediaId)
  return row?.message_id && !row.view_once ? row : null
}

async function findReadyAnyone(db: Db, mediaId: string): Promise<MediaRow | null> {
  const found = await db
    .selectFrom('media_items')
    .selectAll()
    .where('id', '=', mediaId)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return found ?? null
}

/** The file of a message to be seen once, also one that waits for its removal; null for any other. */
export async function findViewOnce(db: Db, messageId: string): Promise<MediaRow | null> {
  const found = await db
    .selectFrom('media_items')
    .selectAll()
    .where('message_id', '=', messageId)
    .where('view_once', '=', true)
    .where('state', 'in', ['ready', 'removing'])
    .executeTakeFirst()
  return found ?? null
}
