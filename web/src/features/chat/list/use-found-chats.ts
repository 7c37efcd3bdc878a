import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { uncancelled } from '../../../platform/queries.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useChatClient } from '../chat-context.tsx'
import type { ChatDatabase, MessageRow } from '../store/chat-database.ts'
import { mergeChats } from '../store/merge.ts'
import { useLive } from '../use-live.ts'

/** How many chats the server names at most. */
const foundMax = 100

/** Chats with the newest of their messages that was found; null for one that was found by its name or on the server. */
type FoundChats = ReadonlyMap<string, MessageRow | null>

/** The chats with these words in the name or in a message, here and on the server; null without words. */
export function useFoundChats(words: string): FoundChats | null {
  const { database } = useChatClient()
  const { api } = usePlatform()
  const here = useLive(useCallback(() => findHere(database, words), [database, words]))
  const { data: there } = useQuery({
    queryKey: ['found-chats', words],
    enabled: words !== '',
    async queryFn({ signal }) {
      const query = { search: words, count: foundMax }
      const { chats } = await uncancelled(api.chat.getList({ query, signal }))
      await mergeChats(database, chats)
      return chats.map(({ _id }) => _id)
    },
  })
  return words === '' ? null : new Map([...(there ?? []).map((id) => [id, null] as const), ...(here ?? [])])
}

export async function findHere(
  { chats, companions, messages }: ChatDatabase,
  words: string,
): Promise<FoundChats> {
  if (words === '') return new Map()
  const wanted = words.toLocaleLowerCase()
  const has = (text: string) => text.toLocaleLowerCase().includes(wanted)
  const people = await companions.filter(({ name }) => has(name)).primaryKeys()
  const named = await chats.where('userId').anyOf(people).primaryKeys()
  const texts = await messages.filter(({ text }) => has(text)).toArray()
  const newestLast = texts.toSorted((one, other) => one.order - other.order)
  return new Map([
    ...named.map((id) => [id, null] as const),
    ...newestLast.map((row) => [row.chatId, row] as const),
  ])
}
