import type { PersonCard, Relation } from '@serendip/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

/** A person who was met: what they say of themselves, and who of the two added the other. */
export const cardQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: ['person', userId],
    queryFn: () => api.people.card({ params: { userId } }),
    staleTime: 0,
    // A refusal is final: the person left, or either of the two blocked the other.
    retry: false,
  })

/** Everyone one added, and everyone who added one. */
export const followingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['followings'],
    queryFn: async () => (await api.people.followings()).people,
    staleTime: 0,
  })

/** Adds a person, or takes them back out; every list that shows it is read again. */
export function useAdding(userId: string) {
  const { api } = usePlatform()
  const queries = useQueryClient()
  const { queryKey } = cardQuery(api, userId)
  const show = (relation: Relation) => {
    queries.setQueryData(queryKey, (card: PersonCard | undefined) => card && { ...card, relation })
    for (const list of ['followings', 'calls-history']) void queries.invalidateQueries({ queryKey: [list] })
  }
  const add = useMutation({
    mutationFn: () => api.people.follow({ params: { userId } }),
    onSuccess: ({ relation }) => show(relation),
  })
  const remove = useMutation({
    mutationFn: () => api.people.unfollow({ params: { userId } }),
    onSuccess() {
      add.reset()
      const { relation } = queries.getQueryData<PersonCard>(queryKey) ?? {}
      show({ added: false, addedMe: relation?.addedMe ?? false })
    },
  })
  return { add, remove }
}
