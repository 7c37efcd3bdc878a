import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import { useChatClient } from '../../chat-context.tsx'
import type { ChatDatabase, ChatRow, MessageRow } from '../../store/chat-database.ts'
import { ofChat } from '../../store/merge.ts'
import { useLive } from '../../use-live.ts'
import { createArrivals } from './arrivals.ts'

/** Number of messages shown at first, and number of those added with each step back. */
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
  /** Shows at least this many of the stored ones. */
  showAtLeast(count: number): void
}

/** The newest messages of a chat, as far back as the reader went. */
export function useMessages(chat: ChatRow): Messages {
  const { clock } = usePlatform()
  const { database, userId, readOlder } = useChatClient()
  const { _id: chatId, olderToken } = chat
  const [count, setCount] = useState(stepCount)
  const [reading, setReading] = useState<'no' | 'yes' | 'failed'>('no')
  const [isOpened, setOpened] = useState(olderToken !== undefined)
  const [arrivals] = useState(() => createArrivals(clock, userId))
  const shown = useSyncExternalStore(arrivals.shown.subscribe, arrivals.shown.getSnapshot)
  const stored = useLive(useCallback(() => readNewest(database, chatId, count), [database, chatId, count]))

  const read = useCallback(() => {
    setReading('yes')
    readOlder(chatId)
      .then(
        () => setReading('no'),
        () => setReading('failed'),
      )
      .finally(() => setOpened(true))
  }, [readOlder, chatId])
  const isUnread = olderToken === undefined
  useEffect(() => {
    if (isUnread) read()
  }, [isUnread, read])

  const isWhole = useUnreadInSight(chat, stored, count, setCount) && isOpened
  // Before the first paint, so that a conversation opens where its first unread message is.
  useLayoutEffect(() => {
    if (stored && (isWhole || arrivals.shown.getSnapshot() !== null)) arrivals.offer(stored.rows)
  }, [arrivals, stored, isWhole])
  useEffect(() => arrivals.stop, [arrivals])

  const hasStored = (stored?.rows.length ?? 0) >= count
  return {
    shown: shown ?? undefined,
    isReading: reading === 'yes',
    hasFailed: reading === 'failed',
    hasOlder: hasStored || olderToken !== null,
    readOlder() {
      if (reading === 'yes') return
      setCount(count + stepCount)
      if (!hasStored) read()
    },
    showAtLeast: (wanted) => setCount((before) => Math.max(before, wanted + stepCount)),
  }
}

interface Newest {
  /** Number of messages asked for. */
  readonly count: number
  /** Oldest first. */
  readonly rows: readonly MessageRow[]
}

const readNewest = async (database: ChatDatabase, chatId: string, count: number): Promise<Newest> => ({
  count,
  rows: (await ofChat(database, chatId).reverse().limit(count).toArray()).toReversed(),
})

/** Reads on until everything that is unread when a conversation opens is there; returns whether it is. */
function useUnreadInSight(
  { readSeq }: ChatRow,
  stored: Newest | undefined,
  count: number,
  setCount: (next: number) => void,
): boolean {
  const [wanted] = useState(readSeq)
  const oldest = stored?.rows[0]
  const isCut = oldest !== undefined && stored?.rows.length === count && oldest.order > wanted + 1
  const isShort = isCut && count < unreadShownMax
  useEffect(() => {
    if (isShort) setCount(count + stepCount)
  }, [isShort, count, setCount])
  return stored?.count === count && !isShort
}
