import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useChatClient } from '../chat-context.tsx'
import type { ChatDatabase, ChatRow, MessageRow } from '../store/chat-database.ts'
import { ofChat } from '../store/merge.ts'
import { useLive } from '../use-live.ts'
import { createArrivals } from './arrivals.ts'

/** How many messages are shown at first, and how many more with each step back. */
const stepCount = 50
/** If more is unread, the conversation opens at its end. */
const unreadShownMax = 500

interface Messages {
  /** Oldest first; undefined until the first ones are read. */
  readonly shown: readonly MessageRow[] | undefined
  readonly isReading: boolean
  readonly hasFailed: boolean
  readonly hasOlder: boolean
  /** Shows older messages, which come from the server if none are stored. */
  readOlder(): void
}

/** The newest messages of a chat, as far back as the reader went. */
export function useMessages(chat: ChatRow): Messages {
  const { clock } = usePlatform()
  const { database, userId, readOlder } = useChatClient()
  const { _id: chatId, olderToken } = chat
  const [count, setCount] = useState(stepCount)
  const [reading, setReading] = useState<'no' | 'yes' | 'failed'>('no')
  const [arrivals] = useState(() => createArrivals(clock, userId))
  const shown = useSyncExternalStore(arrivals.shown.subscribe, arrivals.shown.getSnapshot)
  const stored = useLive(useCallback(() => readNewest(database, chatId, count), [database, chatId, count]))
  useEffect(() => (stored === undefined ? undefined : arrivals.offer(stored)), [arrivals, stored])
  useEffect(() => arrivals.stop, [arrivals])

  const read = useCallback(() => {
    setReading('yes')
    readOlder(chatId).then(
      () => setReading('no'),
      () => setReading('failed'),
    )
  }, [readOlder, chatId])
  const isUnread = olderToken === undefined
  useEffect(() => {
    if (isUnread) read()
  }, [isUnread, read])
  useShowUnread(chat, stored, count, setCount)

  const hasStored = (stored?.length ?? 0) >= count
  return {
    // An empty store says nothing until the server was asked.
    shown: stored === undefined || (shown.length === 0 && isUnread && reading === 'yes') ? undefined : shown,
    isReading: reading === 'yes',
    hasFailed: reading === 'failed',
    hasOlder: hasStored || olderToken !== null,
    readOlder() {
      if (reading === 'yes') return
      setCount(count + stepCount)
      if (!hasStored) read()
    },
  }
}

const readNewest = async (database: ChatDatabase, chatId: string, count: number) =>
  (await ofChat(database, chatId).reverse().limit(count).toArray()).toReversed()

/** Everything that is unread when a conversation opens is among the shown messages. */
function useShowUnread(
  { readSeq }: ChatRow,
  stored: readonly MessageRow[] | undefined,
  count: number,
  setCount: (next: number) => void,
): void {
  const [wanted] = useState(readSeq)
  const oldest = stored?.[0]
  const isShort = oldest !== undefined && stored?.length === count && oldest.order > wanted + 1
  useEffect(() => {
    if (isShort && count < unreadShownMax) setCount(count + stepCount)
  }, [isShort, count, setCount])
}
