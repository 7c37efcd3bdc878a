import {
  type ChatMedia,
  type ChatMessage,
  type GiftFace,
  type MediaAvailability,
  type MediaPictureSize,
  type MessageReaction,
  mediaRules,
} from '@serendip/contract'
import { anyOf } from '../../../kernel/db.ts'
import type { SharedMedia } from '../../media/index.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { ChatRow, MessageRow } from '../chats.store.ts'

/** Facts that decide whether a person may open messages. */
export interface Rights {
  readonly isPremium: boolean
  /** The messages that they opened. */
  readonly unlocked: ReadonlySet<string>
}

/**
 * Files from a stranger are open once the person accepts the chat; a paid message, once it is unlocked, also
 * if an earlier version stored it as one for members as well.
 */
export function availabilityOf(message: MessageRow, chat: ChatRow, rights: Rights): MediaAvailability {
  if (message.from_id === chat.user_id) return 'available'
  if (message.type === 'media' && chat.folder === 'request') return 'openChat'
  if (message.unlock_coins !== null) return rights.unlocked.has(message.id) ? 'available' : 'needCoins'
  return message.members_only && !rights.isPremium ? 'needPremium' : 'available'
}

/** A person's rights to open the given messages. */
export async function rightsTo(
  { plumbing: { db }, messagePrices }: ChatDeps,
  viewerId: string,
  rows: readonly MessageRow[],
): Promise<Rights> {
  const otherRows = rows.filter((row) => row.from_id !== viewerId)
  const ids = otherRows
    .filter((row) => row.type === 'media' || row.unlock_coins !== null)
    .map((row) => row.id)
  const found =
    ids.length === 0
      ? []
      : await db
          .selectFrom('message_unlocks')
          .select('message_id')
          .where('account_id', '=', viewerId)
          .where('message_id', 'in', ids)
          .execute()
  const asksMember = otherRows.some((row) => row.members_only)
  return {
    isPremium: asksMember && (await messagePrices.termsOf(viewerId)).isPremium,
    unlocked: new Set(found.map((row) => row.message_id)),
  }
}

const pictureOf = (mediaId: string, size: MediaPictureSize): string => `/api/media/${mediaId}/${size}`

interface MediaView {
  readonly availability: MediaAvailability
  readonly blurred: boolean
}

function presentFile(
  file: SharedMedia,
  message: MessageRow,
  { availability, blurred }: MediaView,
): ChatMedia {
  const { kind } = mediaRules[file.purpose]
  const isOpen = availability === 'available'
  const hasPicture = kind === 'image' || file.preview_id !== null
  const isPaid = message.unlock_coins !== null
  return {
    id: file.id,
    chatId: message.chat_id,
    messageId: message.id,
    type: kind,
    isPrivate: isPaid || message.members_only,
    isPaid,
    availability,
    url: isOpen ? `/api/media/${file.id}` : null,
    ...(file.duration_ms === null ? {} : { duration: file.duration_ms / 1000 }),
    metadata: {
      contentType: file.content_type,
      sizeBytes: Number(file.size_bytes),
      ...(file.width === null ? {} : { width: file.width }),
      ...(file.height === null ? {} : { height: file.height }),
      ...(hasPicture ? { preview: pictureOf(file.id, blurred ? 'blurred' : 'preview') } : {}),
      ...(file.waveform === null ? {} : { waveform: file.waveform.split(',').map(Number) }),
    },
    blurred,
    allowUnblure: blurred && (isOpen || availability === 'needCoins'),
    transcodingStatus: file.purpose === 'chatVideoTranscoding' ? 'done' : 'notNeeded',
  }
}

/** One that is seen once is opened by a call of its own: neither of the two has an address of its file. */
function presentFiles(
  row: MessageRow,
  files: readonly SharedMedia[],
  view: MediaView,
): Pick<ChatMessage, 'media' | 'viewOnce'> {
  if (row.type !== 'media') return {}
  if (row.view_once === null) return { media: files.map((file) => presentFile(file, row, view)) }
  const [file] = files
  const isVideo = file !== undefined && mediaRules[file.purpose].kind === 'video'
  const kind = file && { kind: isVideo ? ('video' as const) : ('image' as const) }
  return { media: [], viewOnce: { state: row.view_once, ...kind } }
}

/** The reactions that a person sees of the given messages, by their ids; the first one first. */
async function reactionsTo(
  { plumbing: { db } }: ChatDeps,
  viewerId: string,
  rows: readonly MessageRow[],
): Promise<ReadonlyMap<string, readonly MessageReaction[]>> {
  const ids = rows.flatMap((row) => (row.reacted ? [row.id] : []))
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('message_reactions')
    .select(['message_id', 'account_id', 'reaction'])
    .where('message_id', '=', anyOf(ids))
    .where((row) => row.or([row('account_id', '=', viewerId), row('withheld', '=', false)]))
    .orderBy('reacted_at')
    .execute()
  const byMessage = Map.groupBy(found, (row) => row.message_id)
  return new Map(
    [...byMessage].map(([id, all]) => [
      id,
      all.map(({ account_id, reaction }) => ({ from: account_id, reaction })),
    ]),
  )
}

interface Belongings {
  readonly files: readonly SharedMedia[]
  readonly reactions: readonly MessageReaction[]
  readonly gift: GiftFace | undefined
}

/** The text as a person sees it: a change after they were shut out is there for its sender alone. */
export const textFor = ({ from_id, text, sender_text }: MessageRow, viewerId: string): string =>
  (from_id === viewerId ? sender_text : null) ?? text

const isEditedFor = ({ edits, sender_text }: MessageRow, isOwn: boolean): boolean =>
  edits > 0 || (isOwn && sender_text !== null)

const withQuantity = (gift: GiftFace, quantity: number) => Object.assign({ quantity }, gift)

function presentMessage(
  row: MessageRow,
  chat: ChatRow,
  rights: Rights,
  { files, reactions, gift }: Belongings,
): ChatMessage {
  const isOwn = row.from_id === chat.user_id
  const isRead = isOwn ? !row.withheld && row.seq <= chat.other_read_seq : row.seq <= chat.read_seq
  const availability = availabilityOf(row, chat, rights)
  const isBlurred = chat.blur_from_user && !isOwn && !rights.unlocked.has(row.id)
  const shown = { availability, blurred: availability !== 'available' || isBlurred }
  const isLimited = row.unlock_coins !== null || row.members_only
  const isHidden = isLimited && availability !== 'available'
  return {
    _id: row.id,
    chatId: row.chat_id,
    seq: row.seq,
    from: row.from_id ?? 'support',
    to: isOwn ? (chat.other_id ?? 'support') : chat.user_id,
    ...(row.operator_name !== null &&
      row.operator_role !== null && { operator: { name: row.operator_name, role: row.operator_role } }),
    type: row.type,
    text: isHidden ? '' : textFor(row, chat.user_id),
    ...(row.forwarded && { forwarded: true as const }),
    ...(row.automatic && { automatic: true as const }),
    ...(isEditedFor(row, isOwn) && { edited: true as const }),
    appLang: row.app_lang,
    ...presentFiles(row, files, shown),
    ...(isLimited ? { availability } : {}),
    ...(row.unlock_coins === null ? {} : { unlockCoins: row.unlock_coins }),
    ...(row.members_only ? { membersOnly: true as const } : {}),
    ...(row.sticker_id === null ? {} : { stickerId: row.sticker_id }),
    ...(row.gif_id === null ? {} : { gifId: row.gif_id }),
    ...(row.call_outcome !== null && { call: { outcome: row.call_outcome, durationMs: row.call_ms } }),
    ...(row.gift_id === null ? {} : { giftId: row.gift_id }),
    ...(gift && row.gift_count !== null ? { gift: withQuantity(gift, row.gift_count) } : {}),
    ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
    ...(row.story_id === null ? {} : { storyId: row.story_id }),
    ...(reactions.length === 0 ? {} : { reactions: [...reactions] }),
    status: isRead ? 'read' : 'sent',
    offensive: row.offensive,
    ignoreOffensive: row.offensive,
    created: row.sent_at.getTime(),
    ...(row.created_unreadable === null ? {} : { created_unreadable: row.created_unreadable }),
    ...(isOwn ? { tempId: row.temp_id } : {}),
  }
}

/** Messages as a person sees them, with their files; those of other chats than the given ones are left out. */
export async function presentMessages(
  deps: ChatDeps,
  rows: readonly MessageRow[],
  chats: readonly ChatRow[],
): Promise<ChatMessage[]> {
  const chatOf = new Map(chats.map((chat) => [chat.chat_id, chat]))
  const withFiles = rows.flatMap((row) => (row.type === 'media' ? [row.id] : []))
  const viewerId = chats[0]?.user_id ?? ''
  const giftKeys = rows.flatMap((row) => row.gift_key ?? [])
  const [files, rights, reactions, faces] = await Promise.all([
    deps.media.of(deps.plumbing.db, withFiles),
    rightsTo(deps, viewerId, rows),
    reactionsTo(deps, viewerId, rows),
    giftKeys.length === 0 ? new Map<string, GiftFace>() : deps.giftFaces(giftKeys),
  ])
  return rows.flatMap((row) => {
    const chat = chatOf.get(row.chat_id)
    const has = {
      files: files.get(row.id) ?? [],
      reactions: reactions.get(row.id) ?? [],
      gift: faces.get(row.gift_key ?? ''),
    }
    return chat ? [presentMessage(row, chat, rights, has)] : []
  })
}
