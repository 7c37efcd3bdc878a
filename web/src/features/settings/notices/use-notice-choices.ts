import { type NoticeChoices, pushKinds } from '@serendip/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api/api-client.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'

const choicesQuery = (api: Api) =>
  queryOptions({ queryKey: ['notice-choices'], queryFn: () => api.push.choices() })

type Change = Parameters<Api['push']['choose']>[0]['body']

/** The choices as they will be, so that a switch moves with the tap. */
const withChange = (before: NoticeChoices, { kinds, showsText, awayMail }: Change): NoticeChoices => ({
  kinds: Object.fromEntries(
    pushKinds.map((kind) => [kind, kinds?.[kind] ?? before.kinds[kind]]),
  ) as NoticeChoices['kinds'],
  showsText: showsText ?? before.showsText,
  awayMail: awayMail ?? before.awayMail,
})

/** The notifications that a person wants, the same on all their devices. */
export function useNoticeChoices() {
  const { api } = usePlatform()
  const queries = useQueryClient()
  const query = choicesQuery(api)
  const { data: choices, error: unread } = useQuery(query)
  const choose = useMutation({
    mutationFn: (change: Change) => api.push.choose({ body: change }),
    onMutate(change) {
      const before = queries.getQueryData(query.queryKey)
      if (before) queries.setQueryData(query.queryKey, withChange(before, change))
      return before
    },
    onError: (_error, _change, before) => queries.setQueryData(query.queryKey, before),
    onSuccess: (now) => queries.setQueryData(query.queryKey, now),
  })
  return { choices, choose: choose.mutate, error: choose.error ?? unread }
}
