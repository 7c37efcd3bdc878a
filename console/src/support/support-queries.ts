import type { SupportSubtype } from '@serendip/contract'
import {
  type SupportConversation,
  type SupportRequestView,
  supportPageMax,
} from '@serendip/contract/operator'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'

const listMs = 10_000
const conversationMs = 5_000

interface After {
  readonly since?: number
  readonly chatId?: string
}
const firstPage: After = {}

/** Requests of a state, page by page. */
export const requestsQuery = (
  api: Api,
  state: SupportRequestView['state'],
  kind: SupportSubtype | undefined,
) =>
  infiniteQueryOptions({
    queryKey: ['support', 'list', state, kind],
    initialPageParam: firstPage,
    refetchInterval: listMs,
    queryFn: ({ pageParam }) => api.support.list({ query: { state, kind, ...pageParam } }),
    getNextPageParam({ requests }): After | undefined {
      const last = requests.at(-1)
      return requests.length < supportPageMax ? undefined : last && { since: last.since, chatId: last.chatId }
    },
  })

export const conversationKey = (chatId: string) => ['support', 'chat', chatId]

/** The first time it opens the chat, which claims it if nobody has it; afterwards it keeps the claim while it is looked at. */
export const conversationQuery = (api: Api, chatId: string, operatorId: string) =>
  queryOptions<SupportConversation>({
    queryKey: conversationKey(chatId),
    refetchInterval: ({ state }) =>
      state.data?.request.claim?.operatorId === operatorId ? conversationMs : false,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    retry: false,
    gcTime: 0,
    queryFn: ({ client, queryKey }) => {
      const isOpen = client.getQueryData(queryKey) !== undefined
      return isOpen ? api.support.keep({ params: { chatId } }) : api.support.open({ params: { chatId } })
    },
  })

export const repliesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['support', 'replies'],
    queryFn: () => api.support.replies(),
  })
