import { rightsOf } from '@serendip/contract/operator'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type Api, useApi } from './api.ts'
import { errorCodeOf } from './client.ts'

export const meKey = ['me']

/** Without a session there is nobody, which is an answer too. */
export const meQuery = (api: Api) =>
  queryOptions({
    queryKey: meKey,
    staleTime: 60_000,
    refetchInterval: 60_000,
    async queryFn() {
      try {
        return await api.self.me()
      } catch (error) {
        const code = errorCodeOf(error)
        if (code === 'unauthenticated' || code === 'session_gone') return null
        throw error
      }
    },
  })

export const demoQuery = (api: Api) =>
  queryOptions({
    queryKey: ['demo'],
    queryFn: () => api.entry.demo(),
    refetchInterval: ({ state }) => (state.data?.operators.length === 0 ? false : 5_000),
  })

/** The operator who is logged in; inside the shell there is one. */
export function useMe() {
  const api = useApi()
  const { data } = useSuspenseQuery(meQuery(api))
  if (data === null) throw new Error('nobody is logged in')
  return { ...data, rights: rightsOf(data.roles) }
}
