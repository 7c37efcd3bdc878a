import type { Partner } from '@serendip/contract'
import { useMemo } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useChatClient } from '../chat-context.tsx'
import type { ChatDatabase, ChatRow, MessageRow } from '../store/chat-database.ts'
import { useLiveRead } from '../use-live.ts'

type ListedMessage = Pick<MessageRow, 'from' | 'type' | 'text' | 'media' | 'files' | 'created' | 'offensive'>

/** One row of the list. */
export interface ListedChat {
  readonly chat: ChatRow
  /** Null: support. */
  readonly partner: Partner | null
  /** The last message, also one that is still on its way; null in an empty chat. */
  readonly last: ListedMessage | null
}

const stores = ['chats', 'companions', 'messages'] as const

/** All stored chats, pinned ones and then newest first; those of one moment are in the server's order. */
export async function readChats({
  chats,
  companions,
  messages,
}: ChatDatabase): Promise<readonly ListedChat[]> {
  const [rows, people, waiting] = await Promise.all([
    chats.toArray(),
    companions.toArray(),
    messages.orderBy('outbox').toArray(),
  ])
  const byId = new Map(people.map((person) => [person.userId, person]))
  const ownLast = new Map(waiting.map((message) => [message.chatId, message]))
  return rows
    .flatMap((chat) => {
      const partner = chat.type === 'support' ? null : byId.get(chat.userId)
      return partner === undefined ? [] : [{ chat, partner, last: ownLast.get(chat._id) ?? chat.lastMessage }]
    })
    .sort(
      (left, right) =>
        pinOf(right) - pinOf(left) ||
        timeOf(right) - timeOf(left) ||
        (left.chat._id < right.chat._id ? 1 : -1),
    )
}

const pinOf = ({ chat }: ListedChat): number => chat.pinnedAt ?? 0

const timeOf = ({ chat, last }: ListedChat): number => Math.max(chat.updated, last?.created ?? 0)

export function useChats(): readonly ListedChat[] | undefined {
  const { database } = useChatClient()
  const { clock } = usePlatform()
  return useLiveRead(
    useMemo(() => ({ database, stores, clock, read: () => readChats(database) }), [database, clock]),
  )
}
