import { useEffect, useState } from 'react'
import { useChatClient, useSyncState } from '../../chat-context.tsx'
import type { ChatRow } from '../../store/chat-database.ts'
import { reportUnlessClosed } from '../../use-live.ts'

/**
 * Whether a message, by its number, was unread when the conversation was opened. What arrives afterwards is read as it
 * comes; what the server had before is known once the chats are current.
 */
export function useNewAtOpening({ _id, readSeq, lastMessage }: ChatRow): (order: number) => boolean {
  const { chats } = useChatClient().database
  const isSyncing = useSyncState() === 'syncing'
  const [readUpTo] = useState(readSeq)
  const [newest, setNewest] = useState<number | null>(isSyncing ? null : (lastMessage?.seq ?? 0))
  const isKnown = newest !== null
  useEffect(() => {
    if (isSyncing || isKnown) return
    chats.get(_id).then((chat) => setNewest(chat?.lastMessage?.seq ?? 0), reportUnlessClosed)
  }, [chats, _id, isSyncing, isKnown])
  return (order) => order > readUpTo && (newest === null || order <= newest)
}
