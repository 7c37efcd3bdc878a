import type { Chat, ChatChanges, ChatFilter } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import type { Api } from '../../../platform/api/api-client.ts'
import type { SocketClient } from '../../../platform/socket/socket-client.ts'
import type { ChatDatabase } from '../store/chat-database.ts'
import { mergeAgain, mergeChanges, mergeChats, mergeListed, replaceAll } from '../store/merge.ts'
import { withSpace } from '../store/with-space.ts'

/** The size of the pages after the first one (SPEC §9). */
const fullLoadCount = 100
/** 100,000 chats: more than a person has. What a list has beyond it is read with the next connection. */
const fullLoadPagesMax = 1_000
/** So many pages are stored at once at most: after each time the list on the screen is read again as a whole. */
const pagesAtOnceMax = 8
/** Maximum number of times that the list is read until no change comes in between. */
const checksMax = 3
/** The lists that have all chats together; the others are parts of them. */
const wholeLists = ['default', 'requestFolder', 'hidden'] as const satisfies readonly ChatFilter[]

interface SyncDeps {
  readonly userId: string
  readonly database: ChatDatabase
  readonly api: Pick<Api['chat'], 'getList' | 'getMany'>
  readonly socket: Pick<SocketClient, 'request' | 'on'>
  /** The history that the server's data continue; undefined from an older server. */
  timeline(): string | undefined
  /** Called with all changes that arrive, also those that another tab has stored. */
  onChanges(changes: ChatChanges): void
}

/** Keeps the local database equal to the server. */
export interface Sync {
  /** Reads what is missing: the lists the first time, and otherwise the changes since the last one. Throws ApiError. */
  catchUp(): Promise<void>
  /** Reads chats that are on screen again, once for each page. Throws ApiError. */
  keepCurrent(chatIds: readonly string[]): Promise<void>
}

/** Changes that the network lost are read with the next welcome. */
const report = (thrown: unknown): void => {
  if (!(thrown instanceof ApiError)) reportError(thrown)
}

/** The next pages of a list. */
async function readPages(api: SyncDeps['api'], filter: ChatFilter, from: string, most: number) {
  const chats: Chat[] = []
  let nextToken: string | null = from
  for (let page = 0; page < most && nextToken !== null; page += 1) {
    const since: { paginationToken?: string } = nextToken === '' ? {} : { paginationToken: nextToken }
    const read: Awaited<ReturnType<SyncDeps['api']['getList']>> = await api.getList({
      query: { filter, count: fullLoadCount, ...since },
    })
    chats.push(...read.chats)
    nextToken = read.paginationToken
  }
  return { chats, nextToken }
}

export const createSync = (deps: SyncDeps): Sync => new StoredSync(deps)

class StoredSync implements Sync {
  readonly #deps: SyncDeps
  /** Changes are merged one after the other, in the order of their arrival. */
  #last: Promise<void> = Promise.resolve()
  #isChecked = false
  /** Chats that this page has read again. */
  readonly #current = new Set<string>()

  constructor(deps: SyncDeps) {
    this.#deps = deps
    const { socket } = deps
    socket.on('chat.changes', ({ changes }) => void this.#inTurn(() => this.#merge(changes)).catch(report))
    socket.on('chat.changed', ({ upTo }) => void this.#inTurn(() => this.#joinUnless(upTo)).catch(report))
  }

  async catchUp(): Promise<void> {
    await this.#inTurn(() => this.#join())
    await this.#check()
    for (const filter of wholeLists) await this.#readRest(filter)
  }

  async keepCurrent(chatIds: readonly string[]): Promise<void> {
    const due = chatIds.filter((id) => !this.#current.has(id))
    if (due.length === 0) return
    for (const id of due) this.#current.add(id)
    try {
      for (let at = 0; at < due.length; at += fullLoadCount) {
        await this.#readAgain(due.slice(at, at + fullLoadCount))
      }
    } catch (thrown) {
      for (const id of due) this.#current.delete(id)
      throw thrown
    }
  }

  #inTurn(task: () => Promise<void>): Promise<void> {
    this.#last = this.#last.catch(() => undefined).then(task)
    return this.#last
  }

  async #merge(changes: ChatChanges): Promise<void> {
    const { database, onChanges } = this.#deps
    onChanges(changes)
    const merged = await withSpace(database, () => mergeChanges(database, changes))
    if (merged === 'gap') await this.#join()
    else if (merged === 'reset') await this.#reload()
  }

  async #join(): Promise<void> {
    const { userId, database, socket, onChanges, timeline } = this.#deps
    const { change: since, timeline: stored } = (await database.chatFilters.get('default')) ?? {}
    const now = timeline()
    // After a restore the server gives the numbers of lost changes to others, which the tab would take for known.
    const isOther = stored !== undefined && now !== undefined && stored !== now
    if (since === undefined || isOther) return this.#reload()
    if (stored === undefined && now !== undefined)
      await database.chatFilters.update('default', { timeline: now })
    const changes = await socket.request('chat.join', { channel: `user/${userId}/chat`, since })
    onChanges(changes)
    const merged = await withSpace(database, () => mergeChanges(database, changes))
    if (merged === 'reset') await this.#reload()
  }

  /** The same unless this tab has that change already, as it mostly has: what was sent to it is announced again. */
  async #joinUnless(upTo: number): Promise<void> {
    if (((await this.#deps.database.chatFilters.get('default'))?.change ?? -1) < upTo) await this.#join()
  }

  /** Replaces what is stored by the newest page, from where changes continue. */
  async #reload(): Promise<void> {
    const { database, api } = this.#deps
    const { chatFilters, folders } = database
    const timeline = this.#deps.timeline()
    const page = await api.getList({ query: {} })
    await withSpace(database, () =>
      database.transaction('rw', database.tables, async () => {
        await replaceAll(database, page.chats)
        await folders.bulkPut([...page.folders])
        await chatFilters.bulkPut([
          {
            filter: 'default',
            nextToken: page.paginationToken,
            change: page.change,
            ...(timeline !== undefined && { timeline }),
          },
          { filter: 'requestFolder', nextToken: '' },
          { filter: 'hidden', nextToken: '' },
        ])
      }),
    )
    this.#isChecked = true
    await this.#join()
  }

  /**
   * Once for each page: the newest stored chats and their people become as the server lists them, also where no change
   * says so: a person has another name or photo, or an older version did not note a change. Older ones do when they are
   * on screen.
   */
  async #check(): Promise<void> {
    const { database, api } = this.#deps
    for (let tries = 0; tries < checksMax && !this.#isChecked; tries += 1) {
      const page = await api.getList({ query: { count: fullLoadCount } })
      const unlisted = await withSpace(database, () => mergeListed(database, page))
      if (unlisted === null) await this.#inTurn(() => this.#join())
      else {
        await database.folders.bulkPut([...page.folders])
        for (const { _id } of page.chats) this.#current.add(_id)
        // Chats that the server does not list: hidden, or gone.
        await this.keepCurrent(unlisted)
        this.#isChecked = true
      }
    }
  }

  /** Stores chats as the server has them now, once no change comes in between. */
  async #readAgain(chatIds: readonly string[]): Promise<void> {
    const { database, api } = this.#deps
    for (let tries = 0; tries < checksMax; tries += 1) {
      const read = await api.getMany({ body: { chatIds: [...chatIds] } })
      if (await withSpace(database, () => mergeAgain(database, chatIds, read))) return
      await this.#inTurn(() => this.#join())
    }
  }

  /** Later pages, of which changes keep current what is stored already. */
  async #readRest(filter: ChatFilter): Promise<void> {
    const { database, api } = this.#deps
    const { chatFilters } = database
    for (let read = 0; read < fullLoadPagesMax; ) {
      const atOnce = Math.min(pagesAtOnceMax, read + 1)
      // An earlier version of this page knew no such list.
      if (filter === 'hidden') await chatFilters.add({ filter, nextToken: '' }).catch(() => undefined)
      const token = (await chatFilters.get(filter))?.nextToken
      if (token === null || token === undefined) return
      const { chats, nextToken } = await readPages(api, filter, token, atOnce)
      await withSpace(database, () => mergeChats(database, chats))
      await chatFilters.update(filter, { nextToken })
      read += atOnce
    }
  }
}
