import type { Platform } from '../../platform/platform.ts'
import type { WritableObservable } from '../../platform/observable.ts'
import { countInTitle } from './title-count.ts'

/** Changes within this time are read together. */
const restMs = 1_000

export interface UnreadChatsDeps extends Pick<Platform, 'api' | 'socket' | 'session' | 'clock'> {
  readonly unread: WritableObservable<number>
  /** Whether the chats are open on this page, which then count for themselves. */
  isOpen(): boolean
}

/** Keeps the number of unread messages current on screens without chats, and shows it in the page's title. */
export function watchUnreadChats({
  api,
  socket,
  session,
  clock,
  unread,
  isOpen,
}: UnreadChatsDeps): () => void {
  let cancel = () => {}

  async function read(): Promise<void> {
    const userId = session.current()?.profile._id
    if (userId === undefined || isOpen()) return
    const { folders, change } = await api.chat.getList({ query: { count: 1 } })
    if (isOpen()) return
    unread.set(folders.find(({ type }) => type === 'default')?.unreadMessages ?? 0)
    await socket.request('chat.join', { channel: `user/${userId}/chat`, since: change })
  }
  // A number that could not be read is read again with the next change.
  const readNow = () => void read().catch(() => undefined)
  const readSoon = () => {
    cancel()
    cancel = clock.after(restMs, readNow)
  }

  const stops = [
    socket.on('welcome', readNow),
    socket.on('chat.changes', readSoon),
    socket.on('chat.changed', readSoon),
    countInTitle(document, unread),
  ]
  if (socket.state === 'open') readNow()
  return () => {
    cancel()
    for (const stop of stops) stop()
  }
}
