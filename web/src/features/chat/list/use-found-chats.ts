import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { uncancelled } from '../../../platform/queries.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useChatClient } from '../chat-context.tsx'
import type { ChatDatabase, MessageRow } from '../store/chat-database.ts'
import { mergeChats } from '../store/merge.ts'
import { useLive } from '../use-live.ts'
import { isFindable } from './chat-filter.ts'

/** Maximum number of chats that the server names. */
const foundMax = 100
/** The server is asked once the person has stopped writing for so long. */
const pauseMs = 300

/** Chats with the newest of their messages that was found; null for one that was found by its name or on the server. */
type FoundChats = ReadonlyMap<string, MessageRow | null>

/** Result of a search so far. */
export interface ChatSearch {
  readonly found: FoundChats
  /** More may be found here or on the server. */
  readonly isWaiting: boolean
  /** Why the server did not search, null if it did; the chats found here are complete all the same. */
  readonly error: unknown
  retry(): void
}

/** The chats with these words in the name or in a message, here and on the server; null without words. */
export function useFoundChats(words: string): ChatSearch | null {
  const { database } = useChatClient()
  const { api } = usePlatform()
  const asked = useSettled(words)
  const read = useCallback(async () => ({ words, found: await findHere(database, words) }), [database, words])
  const here = useLive(read)
  const there = useQuery({
    queryKey: ['found-chats', asked],
    enabled: asked !== '' && asked === words,
    // Without network it fails at once: waiting in silence would look as if nothing was found.
    networkMode: 'always',
    refetchOnReconnect: true,
    async queryFn({ signal }) {
      const query = { search: asked, count: foundMax }
      const { chats } = await uncancelled(api.chat.getList({ query, signal }))
      await mergeChats(database, chats)
      return chats.map(({ _id }) => _id)
    },
  })
  if (words === '') return null
  const isAsked = asked === words
  const answered = (isAsked && there.data) || []
  const isSearchedHere = here?.words === words
  return {
    found: new Map([...answered.map((id) => [id, null] as const), ...(here?.found ?? [])]),
    isWaiting: !isSearchedHere || !isAsked || there.isFetching,
    error: isAsked && !there.isFetching ? there.error : null,
    retry: () => void there.refetch(),
  }
}

/** The words once they have stayed the same for a moment. */
function useSettled(words: string): string {
  const { clock } = usePlatform()
  const [settled, setSettled] = useState(words)
  useEffect(() => clock.after(pauseMs, () => setSettled(words)), [clock, words])
  return settled
}

export async function findHere(
  { chats, companions, messages }: ChatDatabase,
  words: string,
): Promise<FoundChats> {
  if (words === '') return new Map()
  const wanted = words.toLocaleLowerCase()
  const has = (text: string) => text.toLocaleLowerCase().includes(wanted)
  const people = await companions.filter(({ name }) => has(name)).primaryKeys()
  const named = await chats.where('userId').anyOf(people).and(isFindable).primaryKeys()
  const apart = new Set(await chats.filter((chat) => !isFindable(chat)).primaryKeys())
  const texts = await messages.filter(({ text, chatId }) => has(text) && !apart.has(chatId)).toArray()
  const newestLast = texts.toSorted((left, right) => left.order - right.order)
  return new Map([
    ...named.map((id) => [id, null] as const),
    ...newestLast.map((row) => [row.chatId, row] as const),
  ])
}
