import type {
  Chat,
  ChatFilter,
  ChatFolder,
  ChatMessage,
  ChatSettings,
  ErrorCode,
  MediaKind,
  MediaPurpose,
  Partner,
  PrivateMedia,
  SupportSubtype,
} from '@serendip/contract'
import { Dexie, type EntityTable } from 'dexie'
import { chatDatabaseName } from '../../../platform/session/chat-traces.ts'

/** A database of any other version is dropped, and filled again from the server (SPEC §3). */
const version = 3

/** A chat as it is stored: the other person is a companion. A chat with support has none. */
export interface ChatRow extends Omit<Chat, 'users'> {
  /** Of a chat with support: `supportId` of its subtype. */
  readonly userId: string
  /** Leads to older messages: undefined if the history was never read, null if all of it is stored. */
  readonly olderToken?: string | null
  /** When the other one was last there, as far as both show it. */
  readonly lastSeen?: number
  /** Settings that wait for the server; the chat is as the person wants it. */
  readonly wanted?: ChosenSettings
  /** The text that the person typed and has not sent. */
  readonly draft?: string
}

/** The settings of a chat as they are stored. */
export type StoredChoices = Pick<ChatRow, 'hidden'> & {
  readonly [K in 'mutedUntil' | 'pinnedAt' | 'concealed']: ChatRow[K] | undefined
}

/** Settings of a chat that wait to be stored by the server, and the ones that it had. */
export interface ChosenSettings {
  readonly settings: ChatSettings
  readonly at: number
  readonly before: StoredChoices
}

/** A message that the person took back while it was on its way. */
export interface WithdrawnMessage {
  readonly chatId: string
  readonly tempId: string
}

/** A new text of one's own message, which the server does not have yet or refused. */
export interface TextEdit {
  readonly text: string
  readonly ignoreOffensive?: true
  readonly refusedBy?: ErrorCode
}

/** The file of a message to be seen once was asked for and has not arrived: the session may ask again for a time. */
export interface UnfinishedLook {
  readonly at: number
  /** The server knows it only before the look. */
  readonly kind: 'image' | 'video'
}

/** A message of the server's, or one's own that is on its way or was refused. */
export interface MessageRow
  extends Pick<ChatMessage, 'chatId' | 'from' | 'to' | 'type' | 'text' | 'media' | 'created' | 'offensive'>,
    Pick<
      ChatMessage,
      | 'operator'
      | 'edited'
      | 'forwarded'
      | 'automatic'
      | 'stickerId'
      | 'gifId'
      | 'giftId'
      | 'gift'
      | 'call'
      | 'replyTo'
      | 'storyId'
      | 'reactions'
      | 'availability'
      | 'unlockCoins'
      | 'membersOnly'
      | 'viewOnce'
    > {
  /** `tempId` of one's own and otherwise `_id`, so that the server's message replaces the local one. */
  readonly key: string
  /** Absent until the server has it. */
  readonly _id?: string
  readonly tempId?: string
  /** Its `seq`; of one's own that is not sent, a larger number in the order of writing. */
  readonly order: number
  readonly status: 'created' | 'sent' | 'failed' | 'offensive'
  readonly ignoreOffensive: boolean
  /** Of one's own that is not sent: the message that it passes on. */
  readonly forwards?: string
  /** Of one's own that is not sent: the price that was shown when the person sent it. */
  readonly priceCoins?: number
  /** `order`, as long as it waits to be sent. */
  readonly outbox?: number
  /** An attempt to send it has begun: until it is answered, it may arrive. */
  readonly attempted?: true
  /** It is no message, but waits among them to withdraw one. */
  readonly withdraws?: WithdrawnMessage
  /** A new text that waits to be stored by the server, or that it refused. */
  readonly edit?: TextEdit
  readonly look?: UnfinishedLook
  /** It is no message, but waits among them to change the text of one. */
  readonly edits?: { readonly key: string; readonly messageId?: string }
  /** It is no message, but waits among them to change the settings of a chat. */
  readonly settles?: { readonly chatId: string; readonly settings: ChatSettings }
  /** The server's words about an offensive message, and ranges of its offensive words, in UTF-16 units. */
  readonly statusMessage?: string
  readonly ranges?: readonly (readonly [number, number])[]
  /** It could not be sent in time, and is sent only if the person says so. */
  readonly isLate?: true
  /** Why it was refused for another reason. */
  readonly refusedBy?: ErrorCode
  /** Of one's own media that are not sent: their rows in `files`. */
  readonly files?: readonly { readonly fileId: string; readonly kind: MediaKind }[]
}

/** A file of a message that is not sent. */
export interface FileRow {
  readonly fileId: string
  /** Of its message. */
  readonly key: string
  readonly place: number
  readonly kind: MediaKind
  readonly purpose: MediaPurpose
  readonly blob: Blob
  /** The frame that shows a video. */
  readonly preview?: Blob
  readonly waveform?: readonly number[]
  /** The length of a recording. */
  readonly seconds?: number
  /** Once it is uploaded. */
  readonly mediaId?: string
}

/** The value that a chat with support has in place of the other person's id. */
export const supportId = (subtype: SupportSubtype): string => `support/${subtype}`

/** The part of a list that was read from the server. */
interface FilterRow {
  readonly filter: ChatFilter
  /** Null if all of it is stored. */
  readonly nextToken: string | null
  /** Only of `default`: the number of the last change that is stored, and the history it belongs to. */
  readonly change?: number
  readonly timeline?: string
  /** Only of `default`: the emoji that the person used last, the newest first. */
  readonly recentEmoji?: readonly string[]
  /** Only of `default`: the openers in a language, and when they were read. */
  /** Only of `default`: the person sees previews of private files without a network. */
  readonly keepsPrivate?: boolean
  readonly openers?: { readonly language: string; readonly readAt: number; readonly texts: readonly string[] }
}

/** A private file that the person sees without a network. */
export interface PrivateRow {
  readonly id: string
  readonly item: PrivateMedia
  readonly person: Partner
  /** Null of a recording. */
  readonly preview: Blob | null
}

/** The eight stores of SPEC §3, shared by all tabs. */
export type ChatDatabase = Dexie & {
  readonly chats: EntityTable<ChatRow, '_id'>
  readonly chatFilters: EntityTable<FilterRow, 'filter'>
  readonly companions: EntityTable<Partner, 'userId'>
  readonly messages: EntityTable<MessageRow, 'key'>
  readonly files: EntityTable<FileRow, 'fileId'>
  readonly mediaItems: EntityTable<PrivateRow, 'id'>
  /** Offensive messages that the person chose to see. */
  readonly sensitiveFilters: EntityTable<{ messageId: string }, 'messageId'>
  readonly folders: EntityTable<ChatFolder, 'type'>
}

/** Place of a database: in the browser, or in the memory of the page. */
export interface DatabaseHome {
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
}

interface DatabaseOptions {
  readonly home?: DatabaseHome
  /** Called with the database before it opens. */
  prepare?(database: Dexie): void
}

/** Opens the person's database. Rejects where nothing is stored. */
export async function openChatDatabase(
  userId: string,
  { home, prepare }: DatabaseOptions = {},
): Promise<ChatDatabase> {
  const name = chatDatabaseName(userId)
  // Live queries ask for these, whichever home the database has, and never read without them.
  if (home && !Dexie.dependencies.indexedDB) Object.assign(Dexie.dependencies, home)
  await dropOtherVersion(name, home)
  const database = new Dexie(name, home) as ChatDatabase
  database.version(version).stores({
    chats: '_id, userId, unreadMessages',
    chatFilters: 'filter',
    companions: 'userId',
    messages: 'key, _id, [chatId+order], outbox',
    files: 'fileId',
    mediaItems: 'id',
    sensitiveFilters: 'messageId',
    folders: 'type',
  })
  // Otherwise the next query of this tab would make the database again that the end of the session has deleted.
  database.on('versionchange', () => {
    database.close({ disableAutoOpen: true })
    return false
  })
  prepare?.(database)
  await database.open()
  return database
}

async function dropOtherVersion(name: string, home?: DatabaseHome): Promise<void> {
  const stored = new Dexie(name, home)
  try {
    await stored.open()
  } catch (thrown) {
    if (thrown instanceof Dexie.NoSuchDatabaseError) return
    throw thrown
  }
  const isOther = stored.verno !== version
  if (isOther) await stored.delete()
  else stored.close()
}
