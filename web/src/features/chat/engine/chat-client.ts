import type { HistoryPage } from '@serendip/contract'
import { ApiError } from '../../../platform/api/api-error.ts'
import { createObservable, type Observable } from '../../../platform/observable.ts'
import type { Platform } from '../../../platform/platform.ts'
import { nextMessageCoins } from '../../../shared/coins/next-message-coins.ts'
import type { ChatDatabase, ChatRow } from '../store/chat-database.ts'
import { mergeChats, mergeMessages } from '../store/merge.ts'
import { withSpace } from '../store/with-space.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createSync, type Sync } from './sync.ts'
import { createTyping, type Typing } from './typing.ts'

/** The page size of a history (SPEC §9), and of the pages on the way to the first unread message. */
const pageCount = 20
const fullPageCount = 100
/** How many of those are read at most. */
const unreadPagesMax = 10

/** How current the local database is: `failed` if the server refused or could not be reached. */
type SyncState = 'syncing' | 'current' | 'failed'

/** A person's chats: the local database, what keeps it current, and what a person does in it. */
export interface ChatClient {
  readonly userId: string
  readonly database: ChatDatabase
  readonly state: Observable<SyncState>
  readonly typing: Typing
  readonly outbox: Pick<Outbox, 'again'>
  /** The chat with a person, which is created if there is none. Throws ApiError. */
  open(userId: string): Promise<void>
  /** Reads the newest page the first time, with everything unread, and then older ones. Throws ApiError. */
  readOlder(chatId: string): Promise<void>
  /** Sends a message for the price that `chat` shows. */
  send(chat: ChatRow, text: string): Promise<void>
  /** Takes back what was not sent. */
  discard(key: string): Promise<void>
  markRead(messageId: string): Promise<void>
  /** Reads again what could not be read. */
  retry(): void
}

interface ChatClientDeps extends Pick<Platform, 'api' | 'socket' | 'clock' | 'uuid'> {
  readonly userId: string
  readonly database: ChatDatabase
  alone(task: () => Promise<void>): Promise<void>
  onOnline(listener: () => void): void
  onOutbox(waiting: number): void
}

export const createChatClient = (deps: ChatClientDeps): ChatClient => new StoredChats(deps)

class StoredChats implements ChatClient {
  readonly userId: string
  readonly database: ChatDatabase
  readonly typing: Typing
  readonly outbox: Outbox
  readonly state = createObservable<SyncState>('syncing')
  readonly #deps: ChatClientDeps
  readonly #sync: Sync

  constructor(deps: ChatClientDeps) {
    const { userId, database, api, socket } = deps
    this.#deps = deps
    this.userId = userId
    this.database = database
    this.typing = createTyping(deps)
    this.outbox = createOutbox({
      ...deps,
      deliver: (body) => api.chat.sendMessage({ body }),
      onChange: deps.onOutbox,
    })
    this.#sync = createSync({ userId, database, api: api.chat, socket, onFrom: this.typing.end })
    // For as long as the page lives: it ends with the session.
    socket.on('welcome', this.retry)
    deps.onOnline(() => this.outbox.kick())
    if (socket.state === 'open') this.retry()
    else this.outbox.kick()
  }

  readonly open = async (other: string): Promise<void> => {
    if ((await this.database.chats.where('userId').equals(other).count()) > 0) return
    const { chat } = await this.#deps.api.chat.getByUserV2({ query: { userId: other } })
    await mergeChats(this.database, [chat])
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

  readonly send = ({ _id, userId: to, messagePrice }: ChatRow, text: string): Promise<void> => {
    const tempId = this.#deps.uuid()
    const priceCoins = nextMessageCoins(messagePrice)
    return this.outbox.add({
      ...{ chatId: _id, from: this.userId, to, text, ignoreOffensive: false, priceCoins, tempId },
    })
  }

  readonly discard = async (key: string): Promise<void> => {
    await this.database.messages
      .where('key')
      .equals(key)
      .and(({ _id }) => _id === undefined)
      .delete()
  }

  readonly markRead = async (messageId: string): Promise<void> => {
    try {
      await this.#deps.api.chat.setStatus({ params: { status: 'read', id: messageId } })
    } catch (thrown) {
      // The next visit marks it again.
      if (!(thrown instanceof ApiError)) throw thrown
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

  async #readPage(chatId: string, count: number): Promise<HistoryPage> {
    const token = (await this.database.chats.get(chatId))?.olderToken
    const query = { count, ...(typeof token === 'string' && { paginationToken: token }) }
    const page = await this.#deps.api.chat.history({ params: { chatId }, query })
    await withSpace(this.database, () => mergeMessages(this.database, page.messages))
    await this.database.chats.update(chatId, { olderToken: page.olderToken })
    return page
  }
}
