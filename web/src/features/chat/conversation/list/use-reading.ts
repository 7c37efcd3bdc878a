import { useEffect } from 'react'
import { useSocketState } from '../../../../platform/platform-context.tsx'
import { useChatClient } from '../../chat-context.tsx'
import type { ChatRow } from '../../store/chat-database.ts'

/** Marks messages in sight as read: at once, when the page is visible again, and once connected again. */
export function useReading({ unreadMessages, lastMessage }: ChatRow): void {
  const { markRead } = useChatClient()
  const socket = useSocketState()
  const lastId = lastMessage?._id
  useEffect(() => {
    if (unreadMessages === 0 || lastId === undefined || socket !== 'open') return
    const mark = () => {
      if (document.visibilityState === 'visible') markRead(lastId).catch(reportError)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [unreadMessages, lastId, socket, markRead])
}
