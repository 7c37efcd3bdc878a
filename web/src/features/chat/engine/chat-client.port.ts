import type {
  ChatChanges,
  ChatFilter,
  ChatSettings,
  GifId,
  Reaction,
  StickerId,
  SupportSubtype,
} from '@serendip/contract'
import type { Observable } from '../../../platform/observable.ts'
import type { ChatDatabase, ChatRow, MessageRow } from '../store/chat-database.ts'
import type { Drafts } from './drafts.ts'
import type { Histories } from './histories.ts'
import type { NewFile, NewText, Outbox, UnsentMessage } from './outbox.port.ts'
import type { Typing } from './typing.ts'
import type { Uploads } from './uploads.ts'

/** State of the local database: `failed` if the server refused or could not be reached. */
export type SyncState = 'syncing' | 'current' | 'failed'

/** People who open a creator's message: everyone, those who pay its price, or premium members; or anybody's file, once. */
export interface UnlockTerms {
  readonly unlockCoins?: number
  readonly membersOnly?: true
  readonly viewOnce?: NonNullable<MessageRow['viewOnce']>
}

/** Content of a message that a person sends, and the message that it answers. */
export type NewContent = (
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'media'; readonly text: string; readonly files: readonly NewFile[] }
  | { readonly type: 'sticker'; readonly stickerId: StickerId }
  | { readonly type: 'gif'; readonly gifId: GifId }
) & { readonly replyTo?: string } & UnlockTerms /** A message that it passes on. */ & {
    readonly forwards?: string
    readonly forwarded?: true
  }

/** A person's chats: the local database, what keeps it current, and what a person does in it. */
export interface ChatClient extends Histories {
  /** Another one for each client of the page. */
  readonly id: string
  readonly userId: string
  readonly database: ChatDatabase
  readonly state: Observable<SyncState>
  readonly typing: Typing
  readonly drafts: Drafts
  readonly outbox: Pick<Outbox, 'again'>
  /** Whether what is stored outlives the page: not where the browser's database fails. */
  readonly isKept: boolean
  readonly uploads: Pick<Uploads, 'progress' | 'cancel' | 'sentPicture'>
  /** Reads chats that are on screen again, once for each page; those that cannot be read stay as they are. */
  keepCurrent(chatIds: readonly string[]): Promise<void>
  /** Reads again how the other one of a chat is shown, and whether they are online. Throws ApiError. */
  refresh(chatId: string): Promise<void>
  /** The chat with support, which is created if there is none. Throws ApiError. */
  openSupport(subtype: SupportSubtype): Promise<void>
  /** Sends a message for the price that `chat` shows. */
  send(chat: ChatRow, content: NewContent): Promise<void>
  /** Changes the text of one's own message, which the server learns in its turn. */
  edit(key: string, edit: NewText): Promise<void>
  /** Changes one's settings of a chat: here at once, and on the server in its turn. */
  changeSettings(chatId: string, settings: ChatSettings): Promise<void>
  /** Forgets a new text that was refused. */
  dropEdit(key: string): Promise<void>
  /** Takes back what was not sent, also where it arrives meanwhile. */
  discard(key: string): Promise<void>
  /** Takes back what was not sent, and returns its files, to be sent with another message. */
  takeBack(key: string): Promise<readonly NewFile[]>
  /**
   * Deletes chats for oneself, or all of a list, with what of them only this browser has: messages that were not sent,
   * their files, and drafts. Throws ApiError.
   */
  deleteChats(which: readonly string[] | ChatFilter): Promise<void>
  markRead(messageId: string): Promise<void>
  /** Blurs what the other one of a chat sends, or no longer. Throws ApiError. */
  setBlur(chatId: string, blur: boolean): Promise<void>
  /** Opens a message for the price that was shown, or shows a blurred one clearly. Throws ApiError. */
  unblur(messageId: string, priceCoins: number): Promise<void>
  /** Gives a sent message one's reaction instead of an earlier one, or takes it back. Throws ApiError. */
  react(message: MessageRow, reaction: Reaction | null): Promise<void>
  /** Calls a listener with all changes, until the returned function is called. */
  onChanges(listener: (changes: ChatChanges) => void): () => void
  /** Reads again what could not be read. */
  retry(): void
  /** Ends the client of a database that died; answers what it still has to send. */
  stop(): readonly UnsentMessage[]
}
