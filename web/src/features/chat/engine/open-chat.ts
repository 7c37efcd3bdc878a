import { Dexie, liveQuery } from 'dexie'
import { loadLate } from '../../../platform/late/load-late.ts'
import type { WritableObservable } from '../../../platform/observable.ts'
import type { Platform } from '../../../platform/platform.ts'
import { outboxEntry } from '../../../platform/session/chat-traces.ts'
import { belongsTo, isMuted } from '../list/chat-filter.ts'
import { type ChatDatabase, openChatDatabase } from '../store/chat-database.ts'
import { watchDatabase } from '../store/watch-database.ts'
import { reportUnlessClosed } from '../use-live.ts'
import type { ChatClient } from './chat-client.port.ts'
import { createChatClient } from './chat-client.ts'
import { lastingEntries } from './lasting-entries.ts'
import type { UnsentMessage } from './outbox.port.ts'

/** A database that does not open in this time does not open. */
const openWithinMs = 5_000
/** Number of times that a page opens the browser's database again after it died; then it does without. */
const reopeningsMax = 1
/** The end of a session deletes its database, which other tabs hear of before they hear of the end. */
const restMs = 1_000

type OpenedPlatform = Pick<Platform, 'api' | 'socket' | 'clock' | 'uuid' | 'session' | 'brand' | 'logger'>

interface OpenedChats {
  readonly platform: OpenedPlatform
  readonly unread: WritableObservable<number>
  /** Shows the client of a new database in place of one that died. */
  onReplaced(client: ChatClient): void
}

/**
 * Opens the chats of the logged-in person. A browser's database that fails, or dies later, is opened again once; after
 * that the chats are kept in the memory of the page.
 */
export function openChat(chats: OpenedChats): Promise<ChatClient> {
  const userId = chats.platform.session.current()?.profile._id
  if (userId === undefined) return Promise.reject(new Error('chats need a person'))
  return new LivingChats(chats, userId).start([])
}

class LivingChats {
  readonly #chats: OpenedChats
  readonly #userId: string
  readonly #draftStorage = lastingEntries(localStorage)
  #deaths = 0

  constructor(chats: OpenedChats, userId: string) {
    this.#chats = chats
    this.#userId = userId
  }

  async start(unsent: readonly UnsentMessage[]): Promise<ChatClient> {
    const { platform, unread } = this.#chats
    const userId = this.#userId
    let die = (_cause: string): void => {}
    const prepare = (database: Dexie) => watchDatabase(database, platform.clock, (cause) => die(cause))
    const { database, isKept } = await this.#open(prepare)
    const counting = liveQuery(() => database.chats.where('unreadMessages').above(0).toArray()).subscribe(
      (found) => {
        const now = platform.clock.now()
        const shown = found.filter((chat) => belongsTo(chat, 'default') && !isMuted(chat, now))
        unread.set(shown.reduce((sum, { unreadMessages }) => sum + unreadMessages, 0))
      },
      reportUnlessClosed,
    )
    const client = createChatClient({
      ...platform,
      userId,
      database,
      isKept,
      unsent,
      draftStorage: this.#draftStorage,
      alone: oneAtATime(`chat-outbox-${userId}`),
      delivering: oneAtATime(`chat-delivery-${userId}`),
      onOnline(listener) {
        addEventListener('online', listener)
        return () => removeEventListener('online', listener)
      },
      onOutbox: (waiting) =>
        waiting > 0 ? localStorage.setItem(outboxEntry, '1') : localStorage.removeItem(outboxEntry),
    })
    die = (cause) => {
      counting.unsubscribe()
      void this.#replace(client, cause).catch(reportError)
    }
    return client
  }

  async #replace(client: ChatClient, cause: string): Promise<void> {
    const { platform, onReplaced } = this.#chats
    this.#deaths += 1
    const unsent = client.stop()
    await new Promise<void>((resolve) => platform.clock.after(restMs, resolve))
    if (platform.session.current()?.profile._id !== this.#userId) return
    platform.logger.error('Chat database has died', { cause })
    onReplaced(await this.start(unsent))
  }

  async #open(
    prepare: (database: Dexie) => void,
  ): Promise<{ readonly database: ChatDatabase; readonly isKept: boolean }> {
    const { logger } = this.#chats.platform
    for (let opened = this.#deaths; opened <= reopeningsMax; opened += 1) {
      try {
        return { database: await this.#openInTime(prepare), isKept: true }
      } catch (thrown) {
        logger.error('Chat database does not open', {
          reason: thrown instanceof Error ? thrown.name : 'unknown',
        })
      }
    }
    const { IDBFactory, IDBKeyRange } = await loadLate(() => import('fake-indexeddb'))
    const home = { indexedDB: new IDBFactory(), IDBKeyRange }
    return { database: await openChatDatabase(this.#userId, { home, prepare }), isKept: false }
  }

  #openInTime(prepare: (database: Dexie) => void): Promise<ChatDatabase> {
    const { clock } = this.#chats.platform
    return new Promise((resolve, reject) => {
      let isLate = false
      const cancel = clock.after(openWithinMs, () => {
        isLate = true
        reject(new Dexie.TimeoutError('the database does not answer'))
      })
      openChatDatabase(this.#userId, { prepare }).then(
        (database) => {
          cancel()
          if (isLate) database.close({ disableAutoOpen: true })
          else resolve(database)
        },
        (thrown: unknown) => {
          cancel()
          reject(thrown)
        },
      )
    })
  }
}

/**
 * Runs tasks one at a time among all tabs. Plain http outside localhost has no locks, and then only among those of this
 * tab; the server recognises what two tabs send by its tempId.
 */
function oneAtATime(name: string): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    if (navigator.locks !== undefined) return navigator.locks.request(name, task) as Promise<T>
    const next = last.then(task)
    last = next.catch(() => undefined)
    return next
  }
}
