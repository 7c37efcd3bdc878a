import type { Chat, HistoryPage } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import type { Api } from '../../../platform/api/api-client.ts'
import type { ChatDatabase } from '../store/chat-database.ts'
import { mergeChats, mergeMessages } from '../store/merge.ts'
import { withSpace } from '../store/with-space.ts'

/** The page size of a history (SPEC §9), and of the pages on the way to the first unread message. */
const pageCount = 20
const fullPageCount = 100
/** Maximum number of pages read on the way to the first unread message. */
const unreadPagesMax = 10

interface HistoriesDeps {
  readonly database: ChatDatabase
  readonly api: Pick<Api['chat'], 'getByUser' | 'getByUserV2' | 'historyByUser' | 'history'>
}

interface StoredChat {
  readonly chat: Chat
  readonly page: HistoryPage
}

/** Histories, on the server, of chats that are not stored, or not as a whole. */
export interface Histories {
  /** The chat with a person, which is created if there is none. Throws ApiError. */
  open(userId: string): Promise<void>
  /** Reads the newest page the first time, with everything unread, and then older ones. Throws ApiError. */
  readOlder(chatId: string): Promise<void>
}

export const createHistories = (deps: HistoriesDeps): Histories => new StoredHistories(deps)

class StoredHistories implements Histories {
  readonly #deps: HistoriesDeps

  constructor(deps: HistoriesDeps) {
    this.#deps = deps
  }

  readonly open = async (otherId: string): Promise<void> => {
    const { api, database } = this.#deps
    if ((await database.chats.where('userId').equals(otherId).count()) > 0) return
    const existing = await this.#readExisting(otherId)
    if (existing) return this.#storeExisting(existing)
    const { chat } = await api.getByUserV2({ query: { userId: otherId } })
    await mergeChats(this.#deps.database, [chat])
  }

  readonly readOlder = async (chatId: string): Promise<void> => {
    const chat = await this.#deps.database.chats.get(chatId)
    if (chat === undefined || chat.olderToken === null) return
    const isFirst = chat.olderToken === undefined
    let page = await this.#readPage(chatId, pageCount)
    for (let more = 0; isFirst && more < unreadPagesMax; more += 1) {
      const oldest = page.messages[0]
      if (oldest === undefined || page.olderToken === null || oldest.seq <= chat.readSeq + 1) return
      page = await this.#readPage(chatId, fullPageCount)
    }
  }

  /** A chat that the server has, with its newest messages; null if there is none. */
  async #readExisting(otherId: string): Promise<StoredChat | null> {
    const { api } = this.#deps
    const params = { id: otherId }
    try {
      const [{ chat }, page] = await Promise.all([
        api.getByUser({ params }),
        api.historyByUser({ params, query: { count: pageCount } }),
      ])
      return { chat, page }
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code === 'not_found') return null
      throw thrown
    }
  }

  async #storeExisting({ chat, page }: StoredChat): Promise<void> {
    const { database } = this.#deps
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
    const token = (await this.#deps.database.chats.get(chatId))?.olderToken
    const query = { count, ...(typeof token === 'string' && { paginationToken: token }) }
    const page = await this.#deps.api.history({ params: { chatId }, query })
    await withSpace(this.#deps.database, () => mergeMessages(this.#deps.database, page.messages))
    await this.#deps.database.chats.update(chatId, { olderToken: page.olderToken })
    return page
  }
}
