import { Notice, Switch } from '@serendip/ui'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Api } from '../../platform/api/api-client.ts'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

const doNotDisturbQuery = (api: Api) =>
  queryOptions({ queryKey: ['do-not-disturb'], queryFn: () => api.calls.doNotDisturb() })

/** Whether contacts can ring, on every device of the person. */
export function DoNotDisturb() {
  const { t } = useTranslation(['settings', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const query = doNotDisturbQuery(api)
  const { data, error: unread } = useQuery(query)
  const choose = useMutation({
    mutationFn: (on: boolean) => api.calls.setDoNotDisturb({ body: { on } }),
    onSuccess: (now) => queries.setQueryData(query.queryKey, now),
  })
  // Shown at the moment of the press; the mutation's state follows a moment later.
  const [asked, setAsked] = useState<boolean | null>(null)
  const error = choose.error ?? unread
  return (
    <>
      <Switch
        label={t('calls.doNotDisturb')}
        hint={t('calls.doNotDisturbHint')}
        disabled={data === undefined}
        checked={asked ?? data?.on ?? false}
        onChange={({ target }) => {
          setAsked(target.checked)
          choose.mutate(target.checked, { onSettled: () => setAsked(null) })
        }}
      />
      {error && <Notice tone="error">{t(`error:${asApiError(error).code}`)}</Notice>}
    </>
  )
}
