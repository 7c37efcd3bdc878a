import type { ChatChanges, HistoryPage } from '@serendip/contract'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import { useChatClient } from '../../chat-context.tsx'
import type { ChatDatabase, MessageRow } from '../../store/chat-database.ts'
import { ofChat, rowOf } from '../../store/merge.ts'

/** A message further back than this is shown with those around it only, until the reader returns to the end. */
const nearMax = 300
const pageCount = 40

/** A part of a history around one message, which is not stored: a stored history has no holes. */
interface Distant {
  readonly shown: readonly MessageRow[]
  readonly olderToken: string | null
  readonly newerToken: string | null
}

/** Number of newest messages back to this one, itself included; null if it is not stored, or too far. */
async function countBackTo(database: ChatDatabase, chatId: string, messageId: string) {
  const row = await database.messages.where('_id').equals(messageId).first()
  if (row === undefined) return null
  const isWhole = (await database.chats.get(chatId))?.olderToken !== undefined
  const newer = await ofChat(database, chatId)
    .and(({ order }) => order >= row.order)
    .count()
  return isWhole && newer <= nearMax ? newer : null
}

interface DistantMessages {
  /** Null while the newest messages are shown. */
  readonly page: Distant | null
  readonly isReading: boolean
  readonly hasFailed: boolean
  read(direction: 'older' | 'newer'): void
}

/**
 * Looks for the message that the address names: near the end, `onNear` shows that many; otherwise reads those around
 * it. `onNewest` is called when the reader comes back to the end. `visit` is another value for each visit.
 */
export function useDistantMessages(
  chatId: string,
  target: { readonly messageId: string; readonly visit: string } | null,
  { onNear, onNewest }: { onNear(count: number): void; onNewest(): void },
): DistantMessages {
  const { api } = usePlatform()
  const { database } = useChatClient()
  const [page, setPage] = useState<Distant | null>(null)
  const [state, setState] = useState<'still' | 'reading' | 'failed'>('still')
  const calls = useRef({ onNear, onNewest })
  calls.current = { onNear, onNewest }
  const messageId = target?.messageId ?? null
  const visit = target?.visit

  const history = useCallback(
    (query: { at?: string; paginationToken?: string; direction?: 'older' | 'newer' }) =>
      api.chat.history({ params: { chatId }, query: { count: pageCount, ...query } }),
    [api, chatId],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address may be visited again.
  useEffect(() => {
    if (messageId === null) {
      setPage(null)
      setState('still')
      return
    }
    let isCurrent = true
    async function find(id: string): Promise<void> {
      const near = await countBackTo(database, chatId, id)
      if (!isCurrent) return
      if (near !== null) {
        setPage(null)
        calls.current.onNear(near)
        return
      }
      setState('reading')
      const found = await history({ at: id })
      if (!isCurrent) return
      setState('still')
      setPage(found.newerToken === null ? null : distant(found))
      if (found.newerToken === null) calls.current.onNear(found.messages.length)
    }
    find(messageId).catch(() => isCurrent && setState('failed'))
    return () => {
      isCurrent = false
    }
  }, [database, chatId, messageId, visit, history])

  useChanges(chatId, setPage)

  return {
    page,
    isReading: state === 'reading',
    hasFailed: state === 'failed',
    read(direction) {
      const token = direction === 'older' ? page?.olderToken : page?.newerToken
      if (page === null || typeof token !== 'string' || state === 'reading') return
      setState('reading')
      history({ paginationToken: token, direction }).then(
        (more) => {
          setState('still')
          if (direction === 'newer' && more.newerToken === null) return calls.current.onNewest()
          setPage((before) => before && joined(before, more, direction))
        },
        () => setState('failed'),
      )
    },
  }
}

const distant = ({ messages, olderToken, newerToken }: HistoryPage): Distant => ({
  shown: messages.map(rowOf),
  olderToken,
  newerToken,
})

/** Keeps the part current: it is not stored, where other messages are. */
function useChanges(chatId: string, setPage: Dispatch<SetStateAction<Distant | null>>): void {
  const { onChanges } = useChatClient()
  useEffect(
    () => onChanges((changes) => setPage((before) => before && changed(before, chatId, changes))),
    [onChanges, chatId, setPage],
  )
}

/** The part with what changed of its messages, and without those that are deleted. */
function changed(
  before: Distant,
  chatId: string,
  { messages, removedMessages, chats }: ChatChanges,
): Distant {
  const now = new Map(messages.map((message) => [message._id, rowOf(message)]))
  const gone = new Set(removedMessages.map(({ messageId }) => messageId))
  const cleared = chats.find(({ _id }) => _id === chatId)?.clearedSeq ?? 0
  const shown = before.shown.flatMap((row) =>
    row._id === undefined || gone.has(row._id) || row.order <= cleared ? [] : (now.get(row._id) ?? row),
  )
  return { ...before, shown }
}

function joined(before: Distant, more: HistoryPage, direction: 'older' | 'newer'): Distant {
  const rows = more.messages.map(rowOf)
  return direction === 'older'
    ? { ...before, shown: [...rows, ...before.shown], olderToken: more.olderToken }
    : { ...before, shown: [...before.shown, ...rows], newerToken: more.newerToken }
}
