import { liveQuery } from 'dexie'
import type { WritableObservable } from '../../../platform/observable.ts'
import type { Platform } from '../../../platform/platform.ts'
import { outboxEntry } from '../../../platform/session/chat-traces.ts'
import { belongsTo } from '../list/chat-filter.ts'
import { reportUnlessClosed } from '../use-live.ts'
import { openChatDatabase } from '../store/chat-database.ts'
import { type ChatClient, createChatClient } from './chat-client.ts'

/** Opens the chats of the logged-in person. Rejects where the browser stores nothing. */
export async function openChat(platform: Platform, unread: WritableObservable<number>): Promise<ChatClient> {
  const userId = platform.session.current()?.profile._id
  if (userId === undefined) throw new Error('chats need a person')
  const database = await openChatDatabase(userId)
  liveQuery(() => database.chats.where('unreadMessages').above(0).toArray()).subscribe((chats) => {
    const shown = chats.filter((chat) => belongsTo(chat, 'default'))
    unread.set(shown.reduce((sum, { unreadMessages }) => sum + unreadMessages, 0))
  }, reportUnlessClosed)
  return createChatClient({
    ...platform,
    ...{ userId, database, draftStorage: localStorage },
    ...{ alone: oneAtATime(`chat-outbox-${userId}`), delivering: oneAtATime(`chat-delivery-${userId}`) },
    onOnline: (listener) => addEventListener('online', listener),
    onOutbox: (waiting) =>
      waiting > 0 ? localStorage.setItem(outboxEntry, '1') : localStorage.removeItem(outboxEntry),
  })
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
