import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { uncancelled } from '../../../platform/queries.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useChatClient } from '../chat-context.tsx'
import type { ChatDatabase } from '../store/chat-database.ts'
import { mergeChats } from '../store/merge.ts'
import { useLive } from '../use-live.ts'

/** How many chats the server names at most. */
const foundMax = 100

/** The ids of chats with these words in the name or in a message, here and on the server; null without words. */
export function useFoundChats(words: string): ReadonlySet<string> | null {
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
  return words === '' ? null : new Set([...(here ?? []), ...(there ?? [])])
}

async function findHere({ chats, companions, messages }: ChatDatabase, words: string): Promise<string[]> {
  if (words === '') return []
  const wanted = words.toLocaleLowerCase()
  const has = (text: string) => text.toLocaleLowerCase().includes(wanted)
  const people = await companions.filter(({ name }) => has(name)).primaryKeys()
  const named = await chats.where('userId').anyOf(people).primaryKeys()
  const texts = await messages.filter(({ text }) => has(text)).toArray()
  return [...named, ...texts.map(({ chatId }) => chatId)]
}
