import type { Chat, ChatChanges, ChatFilter } from '@serendip/contract'
import type { Api } from '../../../platform/api/api-client.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import type { SocketClient } from '../../../platform/socket/socket-client.ts'
import type { ChatDatabase } from '../store/chat-database.ts'
import { mergeChanges, mergeChats, replaceAll } from '../store/merge.ts'
import { withSpace } from '../store/with-space.ts'

/** The size of the pages after the first one (SPEC §9). */
const fullLoadCount = 100
/** A list of more pages is read further when the person scrolls there. */
const fullLoadPagesMax = 100
/** So many pages are stored at once at most: after each time the list on the screen is read again as a whole. */
const pagesAtOnceMax = 8
/** The lists that the others are parts of. */
const wholeLists = ['default', 'requestFolder'] as const satisfies readonly ChatFilter[]

interface SyncDeps {
  readonly userId: string
  readonly database: ChatDatabase
  readonly api: Pick<Api['chat'], 'getList'>
  readonly socket: Pick<SocketClient, 'request' | 'on'>
  /** Called with the writer of each message that arrives. */
  onFrom(userId: string): void
}

/** Keeps the local database equal to the server. */
export interface Sync {
  /** Reads what is missing: the lists the first time, and otherwise the changes since the last one. Throws ApiError. */
  catchUp(): Promise<void>
}

/** What the network lost is read with the next welcome. */
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

export function createSync({ userId, database, api, socket, onFrom }: SyncDeps): Sync {
  const { chatFilters, folders } = database
  const channel = `user/${userId}/chat`
  // Changes are merged one after the other, in the order of their arrival.
  let last: Promise<void> = Promise.resolve()
  const inTurn = (task: () => Promise<void>): Promise<void> => {
    last = last.catch(() => undefined).then(task)
    return last
  }

  async function merge(changes: ChatChanges): Promise<void> {
    for (const { from } of changes.messages) onFrom(from)
    const merged = await withSpace(database, () => mergeChanges(database, changes))
    if (merged === 'gap') await join()
    else if (merged === 'reset') await reload()
  }

  async function join(): Promise<void> {
    const since = (await chatFilters.get('default'))?.change
    if (since === undefined) return reload()
    const changes = await socket.request('chat.join', { channel, since })
    const merged = await withSpace(database, () => mergeChanges(database, changes))
    if (merged === 'reset') await reload()
  }

  /** The same unless this tab has that change already, as it mostly has: what was sent to it is announced again. */
  async function joinUnless(upTo: number): Promise<void> {
    if (((await chatFilters.get('default'))?.change ?? -1) < upTo) await join()
  }

  /** Replaces what is stored by the newest page, from where changes continue. */
  async function reload(): Promise<void> {
    const page = await api.getList({ query: {} })
    await withSpace(database, () =>
      database.transaction('rw', database.tables, async () => {
        await replaceAll(database, page.chats)
        await folders.bulkPut([...page.folders])
        await chatFilters.bulkPut([
          { filter: 'default', nextToken: page.paginationToken, change: page.change },
          { filter: 'requestFolder', nextToken: '' },
        ])
      }),
    )
    await join()
  }

  /** Later pages, of which changes keep current what is stored already. */
  async function readRest(filter: ChatFilter): Promise<void> {
    for (let read = 0; read < fullLoadPagesMax; ) {
      const atOnce = Math.min(pagesAtOnceMax, read + 1)
      const token = (await chatFilters.get(filter))?.nextToken
      if (token === null || token === undefined) return
      const { chats, nextToken } = await readPages(api, filter, token, atOnce)
      await withSpace(database, () => mergeChats(database, chats))
      await chatFilters.update(filter, { nextToken })
      read += atOnce
    }
  }

  socket.on('chat.changes', ({ changes }) => void inTurn(() => merge(changes)).catch(report))
  socket.on('chat.changed', ({ upTo }) => void inTurn(() => joinUnless(upTo)).catch(report))
  return {
    async catchUp() {
      await inTurn(join)
      for (const filter of wholeLists) await readRest(filter)
    },
  }
}
