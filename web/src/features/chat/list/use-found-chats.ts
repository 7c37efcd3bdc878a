import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { uncancelled } from '../../../platform/queries.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useChatClient } from '../chat-context.tsx'
import type { ChatDatabase, MessageRow } from '../store/chat-database.ts'
import { mergeChats } from '../store/merge.ts'
import { useLive } from '../use-live.ts'

/** How many chats the server names at most. */
const foundMax = 100
/** The server is asked once the person has stopped writing for so long. */
const pauseMs = 300

/** Chats with the newest of their messages that was found; null for one that was found by its name or on the server. */
type FoundChats = ReadonlyMap<string, MessageRow | null>

/** The chats with these words in the name or in a message, here and on the server; null without words. */
export function useFoundChats(words: string): FoundChats | null {
  const { database } = useChatClient()
  const { api } = usePlatform()
  const asked = useSettled(words)
  const here = useLive(useCallback(() => findHere(database, words), [database, words]))
  const { data: there } = useQuery({
    queryKey: ['found-chats', asked],
    enabled: asked !== '' && asked === words,
    async queryFn({ signal }) {
      const query = { search: asked, count: foundMax }
      const { chats } = await uncancelled(api.chat.getList({ query, signal }))
      await mergeChats(database, chats)
      return chats.map(({ _id }) => _id)
    },
  })
  if (words === '') return null
  const answered = asked === words ? (there ?? []) : []
  return new Map([...answered.map((id) => [id, null] as const), ...(here ?? [])])
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
  const named = await chats.where('userId').anyOf(people).primaryKeys()
  const texts = await messages.filter(({ text }) => has(text)).toArray()
  const newestLast = texts.toSorted((one, other) => one.order - other.order)
  return new Map([
    ...named.map((id) => [id, null] as const),
    ...newestLast.map((row) => [row.chatId, row] as const),
  ])
}
