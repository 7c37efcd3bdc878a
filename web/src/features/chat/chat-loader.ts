import { loadLate } from '../../platform/late/load-late.ts'
import { createObservable, type Observable } from '../../platform/observable.ts'
import type { Platform } from '../../platform/platform.ts'
import { hasUnsentMessages } from '../../platform/session/chat-traces.ts'
import type { ChatClient } from './engine/chat-client.port.ts'
import type { UnreadChatsDeps } from './unread-chats.ts'

/** The part of the chats that every screen uses. The screen that shows the chats loads them itself. */
export interface ChatLoader {
  /** Unread messages outside the request folder. */
  readonly unread: Observable<number>
  /** The chats of this page; rejects where they cannot be loaded. */
  client(): Promise<ChatClient>
  /** The client that `client` answered, or the one that replaced it because its database died. */
  readonly current: Observable<ChatClient | null>
  /** Keeps `unread` current, and sends what an earlier visit left; the returned function ends it. */
  watch(): () => void
}

/** One per page. */
export function createChatLoader(platform: Platform): ChatLoader {
  const unread = createObservable(0)
  const current = createObservable<ChatClient | null>(null)
  let client: Promise<ChatClient> | null = null
  const loader: ChatLoader = {
    unread,
    current,
    client() {
      client ??= loadLate(() => import('./engine/open-chat.ts'))
        .then(({ openChat }) => openChat({ platform, unread, onReplaced: current.set }))
        .then((opened) => {
          current.set(opened)
          return opened
        })
      client.catch((thrown: unknown) => {
        client = null
        platform.logger.error('Chat module have not been initialized', { reason: nameOf(thrown) })
      })
      return client
    },
    watch() {
      if (hasUnsentMessages(localStorage)) loader.client().catch(reportError)
      let stop = () => {}
      let isStopped = false
      const deps: UnreadChatsDeps = { ...platform, unread, isOpen: () => client !== null }
      void loadLate(() => import('./unread-chats.ts')).then(({ watchUnreadChats }) => {
        if (!isStopped) stop = watchUnreadChats(deps)
      })
      return () => {
        isStopped = true
        stop()
      }
    },
  }
  return loader
}

const nameOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : 'unknown')
