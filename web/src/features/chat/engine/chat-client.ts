import type {
  Chat,
  ChatFilter,
  GifId,
  HistoryPage,
  OutgoingMessage,
  StickerId,
  SupportSubtype,
} from '@serendip/contract'
import { ApiError } from '../../../platform/api/api-error.ts'
import { createObservable, type Observable } from '../../../platform/observable.ts'
import type { Platform } from '../../../platform/platform.ts'
import { nextMessageCoins } from '../../../shared/coins/next-message-coins.ts'
import { belongsTo } from '../list/chat-filter.ts'
import { type ChatDatabase, type ChatRow, supportId } from '../store/chat-database.ts'
import { mergeChats, mergeMessages, replaceMessage, unsentOf } from '../store/merge.ts'
import { withSpace } from '../store/with-space.ts'
import { deliverMessage } from './deliver-message.ts'
import { createDrafts, type Drafts, type DraftStorage } from './drafts.ts'
import { createOutbox, type NewFile, type Outbox } from './outbox.ts'
import { createSendForm } from './send-form.ts'
import { createSync, type Sync } from './sync.ts'
import { createTyping, type Typing } from './typing.ts'
import { createUploads, type Uploads } from './uploads.ts'

/** The page size of a history (SPEC §9), and of the pages on the way to the first unread message. */
const pageCount = 20
const fullPageCount = 100
/** How many of those are read at most. */
const unreadPagesMax = 10

/** How current the local database is: `failed` if the server refused or could not be reached. */
type SyncState = 'syncing' | 'current' | 'failed'

/** Who opens a creator's message: everybody, whoever pays its price, or premium members. */
export interface Opening {
  readonly unlockCoins?: number
  readonly membersOnly?: true
}

/** What a person sends, and the message that it answers. */
export type NewContent = (
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'media'; readonly text: string; readonly files: readonly NewFile[] }
  | { readonly type: 'sticker'; readonly stickerId: StickerId }
  | { readonly type: 'gif'; readonly gifId: GifId }
) & { readonly replyTo?: string } & Opening

/** A person's chats: the local database, what keeps it current, and what a person does in it. */
export interface ChatClient {
  readonly userId: string
  readonly database: ChatDatabase
  readonly state: Observable<SyncState>
  readonly typing: Typing
  readonly drafts: Drafts
  readonly outbox: Pick<Outbox, 'again'>
  readonly uploads: Pick<Uploads, 'progress' | 'cancel' | 'sentPicture'>
  /** The chat with a person, which is created if there is none. Throws ApiError. */
  open(userId: string): Promise<void>
  /** Reads again whether the other one of a chat is online. Throws ApiError. */
  refresh(chatId: string): Promise<void>
  /** The chat with support, which is created if there is none. Throws ApiError. */
  openSupport(subtype: SupportSubtype): Promise<void>
  /** Reads the newest page the first time, with everything unread, and then older ones. Throws ApiError. */
  readOlder(chatId: string): Promise<void>
  /** Sends a message for the price that `chat` shows. */
  send(chat: ChatRow, content: NewContent): Promise<void>
  /** Takes back what was not sent. */
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
  /** Reads again what could not be read. */
  retry(): void
}

interface Existing {
  readonly chat: Chat
  readonly page: HistoryPage
}

interface ChatClientDeps extends Pick<Platform, 'api' | 'socket' | 'clock' | 'uuid' | 'session' | 'brand'> {
  readonly userId: string
  readonly database: ChatDatabase
  readonly draftStorage: DraftStorage
  alone(task: () => Promise<void>): Promise<void>
  onOnline(listener: () => void): void
  onOutbox(waiting: number): void
}

export const createChatClient = (deps: ChatClientDeps): ChatClient => new StoredChats(deps)

class StoredChats implements ChatClient {
  readonly userId: string
  readonly database: ChatDatabase
  readonly typing: Typing
  readonly drafts: Drafts
  readonly outbox: Outbox
  readonly uploads: Uploads
  readonly state = createObservable<SyncState>('syncing')
  readonly #deps: ChatClientDeps
  readonly #sync: Sync

  constructor(deps: ChatClientDeps) {
    const { userId, database, api, clock, socket, session, brand } = deps
    this.#deps = deps
    this.userId = userId
    this.database = database
    this.typing = createTyping(deps)
    this.drafts = createDrafts(deps)
    const sendForm = createSendForm({ brandId: brand.id, token: session.token })
    this.uploads = createUploads({ database, api, sendForm, clock })
    this.outbox = createOutbox({
      ...{ ...deps, uploads: this.uploads },
      deliver: this.#deliver,
      onChange: deps.onOutbox,
    })
    this.#sync = createSync({ userId, database, api: api.chat, socket, onFrom: this.typing.end })
    // For as long as the page lives: it ends with the session.
    socket.on('welcome', this.retry)
    deps.onOnline(() => this.outbox.kick())
    if (socket.state === 'open') this.retry()
    else this.outbox.kick()
  }

  readonly openSupport = async (subtype: SupportSubtype): Promise<void> => {
    if ((await this.database.chats.where('userId').equals(supportId(subtype)).count()) > 0) return
    const { chat } = await this.#deps.api.chat.getBySupport({ params: { subtype } })
    await mergeChats(this.database, [chat])
  }

  readonly open = async (other: string): Promise<void> => {
    if ((await this.database.chats.where('userId').equals(other).count()) > 0) return
    const { api } = this.#deps
    const existing = await this.#readExisting(other)
    if (existing) return this.#storeExisting(existing)
    const { chat } = await api.chat.getByUserV2({ query: { userId: other } })
    await mergeChats(this.database, [chat])
  }

  readonly refresh = async (chatId: string): Promise<void> => {
    const { chat } = await this.#deps.api.chat.get({ params: { id: chatId } })
    await this.database.chats.update(chatId, { online: chat.online })
  }

  readonly readOlder = async (chatId: string): Promise<void> => {
    const chat = await this.database.chats.get(chatId)
    if (chat === undefined || chat.olderToken === null) return
    const isFirst = chat.olderToken === undefined
    let page = await this.#readPage(chatId, pageCount)
    for (let more = 0; isFirst && more < unreadPagesMax; more += 1) {
      const oldest = page.messages[0]
      if (oldest === undefined || page.olderToken === null || oldest.seq <= chat.readSeq + 1) return
      page = await this.#readPage(chatId, fullPageCount)
    }
  }

  readonly send = ({ _id, userId, subtype, messagePrice }: ChatRow, content: NewContent): Promise<void> => {
    const tempId = this.#deps.uuid()
    const priceCoins = nextMessageCoins(messagePrice)
    const to = subtype === undefined ? userId : 'support'
    return this.outbox.add({
      ...{ chatId: _id, from: this.userId, to, text: '', ignoreOffensive: false, priceCoins, tempId },
      ...content,
    })
  }

  readonly discard = async (key: string): Promise<void> => {
    await this.database.messages
      .where('key')
      .equals(key)
      .and(({ _id }) => _id === undefined)
      .delete()
    await this.uploads.forget(key, 'discarded')
  }

  readonly takeBack = async (key: string): Promise<readonly NewFile[]> => {
    const files = await this.uploads.filesOf(key)
    await this.discard(key)
    return files.map(({ key: _, place: __, mediaId: ___, ...file }) => file)
  }

  readonly deleteChats = async (which: readonly string[] | ChatFilter): Promise<void> => {
    const { api } = this.#deps
    const { chats } = this.database
    const isList = typeof which === 'string'
    const chatIds = isList ? await chats.filter((chat) => belongsTo(chat, which)).primaryKeys() : [...which]
    if (isList) await api.chat.deleteAllChats({ body: { listFilter: which } })
    else await api.chat.deleteChats({ body: { chatIds } })
    const unsent = await Promise.all(chatIds.map((chatId) => unsentOf(this.database, chatId).primaryKeys()))
    for (const key of unsent.flat()) await this.discard(key)
    await this.drafts.forget(chatIds)
  }

  readonly markRead = async (messageId: string): Promise<void> => {
    try {
      await this.#deps.api.chat.setStatus({ params: { status: 'read', id: messageId } })
    } catch (thrown) {
      // The next visit marks it again.
      if (!(thrown instanceof ApiError)) throw thrown
    }
  }

  readonly unblur = async (messageId: string, priceCoins: number): Promise<void> => {
    const { message } = await this.#deps.api.chat.unblurMessage({ body: { messageId, priceCoins } })
    await replaceMessage(this.database, message)
  }

  readonly setBlur = async (chatId: string, blur: boolean): Promise<void> => {
    const { api } = this.#deps
    await api.chat.blurFromUser({ query: { chatId }, body: { blur } })
    const page = await api.chat.history({ params: { chatId }, query: { count: fullPageCount } })
    for (const message of page.messages) {
      if (message.media !== undefined) await replaceMessage(this.database, message)
    }
  }

  readonly retry = (): void => {
    this.state.set('syncing')
    this.outbox.kick()
    this.#sync.catchUp().then(
      () => this.state.set('current'),
      (thrown: unknown) => {
        if (!(thrown instanceof ApiError)) reportError(thrown)
        this.state.set('failed')
      },
    )
  }

  readonly #deliver = async (message: OutgoingMessage & { readonly chatId: string }) => {
    const chat = await this.database.chats.get(message.chatId)
    const sent = await deliverMessage(this.#deps.api.chat, message, chat)
    if (chat) this.typing.sent(chat.userId)
    return sent
  }

  /** A chat that the server has, with its newest messages; null if there is none. */
  async #readExisting(other: string): Promise<Existing | null> {
    const { api } = this.#deps
    const params = { id: other }
    try {
      const [{ chat }, page] = await Promise.all([
        api.chat.getByUser({ params }),
        api.chat.historyByUser({ params, query: { count: pageCount } }),
      ])
      return { chat, page }
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code === 'not_found') return null
      throw thrown
    }
  }

  async #storeExisting({ chat, page }: Existing): Promise<void> {
    const { database } = this
    const { chats, companions, messages } = database
    const [oldest] = page.messages
    const hasUnread = page.olderToken === null || (oldest !== undefined && oldest.seq <= chat.readSeq + 1)
    await withSpace(database, () =>
      database.transaction('rw', [chats, companions, messages], async () => {
        await mergeMessages(database, page.messages)
        await mergeChats(database, [chat])
        if (hasUnread) await chats.update(chat._id, { olderToken: page.olderToken })
      }),
    )
  }

  async #readPage(chatId: string, count: number): Promise<HistoryPage> {
    const token = (await this.database.chats.get(chatId))?.olderToken
    const query = { count, ...(typeof token === 'string' && { paginationToken: token }) }
    const page = await this.#deps.api.chat.history({ params: { chatId }, query })
    await withSpace(this.database, () => mergeMessages(this.database, page.messages))
    await this.database.chats.update(chatId, { olderToken: page.olderToken })
    return page
  }
}
