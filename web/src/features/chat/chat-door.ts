import { loadLate } from '../../platform/late/load-late.ts'
import { createObservable, type Observable } from '../../platform/observable.ts'
import type { Platform } from '../../platform/platform.ts'
import { outboxEntry } from '../../platform/session/chat-traces.ts'
import type { ChatClient } from './engine/chat-client.ts'
import type { ChatNewsDeps } from './chat-news.ts'

/** What every screen knows of the chats. The chats themselves are loaded by the screen that shows them. */
export interface ChatDoor {
  /** Unread messages outside the request folder. */
  readonly unread: Observable<number>
  /** The chats of this page; rejects where the browser stores nothing. */
  client(): Promise<ChatClient>
  /** Keeps `unread` current, and sends what an earlier visit left; the returned function ends it. */
  watch(): () => void
}

/** One per page. */
export function createChatDoor(platform: Platform): ChatDoor {
  const unread = createObservable(0)
  let client: Promise<ChatClient> | null = null
  const door: ChatDoor = {
    unread,
    client() {
      client ??= loadLate(() => import('./engine/open-chat.ts')).then(({ openChat }) =>
        openChat(platform, unread),
      )
      client.catch(() => {
        client = null
      })
      return client
    },
    watch() {
      if (localStorage.getItem(outboxEntry) !== null) door.client().catch(reportError)
      let stop = () => {}
      let isStopped = false
      const deps: ChatNewsDeps = { ...platform, unread, isOpen: () => client !== null }
      void loadLate(() => import('./chat-news.ts')).then(({ watchChatNews }) => {
        if (!isStopped) stop = watchChatNews(deps)
      })
      return () => {
        isStopped = true
        stop()
      }
    },
  }
  return door
}
