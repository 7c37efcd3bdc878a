import { type PrivacyChoices, writerChoices } from '@serendip/contract'
import { Notice, RadioCards, Section, Switch } from '@serendip/ui'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Api } from '../../platform/api/api-client.ts'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

const choicesQuery = (api: Api) =>
  queryOptions({ queryKey: ['privacy-choices'], queryFn: () => api.privacy.choices() })

/** The choices of what others see, the same on all devices; a control moves with the tap. */
function usePrivacyChoices() {
  const { api } = usePlatform()
  const queries = useQueryClient()
  const query = choicesQuery(api)
  const { data: choices, error: unread } = useQuery(query)
  const choose = useMutation({
    mutationFn: (change: Partial<PrivacyChoices>) => api.privacy.choose({ body: change }),
    onMutate(change) {
      const before = queries.getQueryData(query.queryKey)
      if (before) queries.setQueryData(query.queryKey, { ...before, ...change })
      return before
    },
    onError: (_error, _change, before) => queries.setQueryData(query.queryKey, before),
    onSuccess: (now) => queries.setQueryData(query.queryKey, now),
  })
  return { choices, choose: choose.mutate, error: choose.error ?? unread }
}

const switches = ['showsOnline', 'showsLastSeen', 'receipts'] as const

/** The person's choices of what others see, and of who may write to them first. */
export function PrivacySection() {
  const { t } = useTranslation(['settings', 'error'])
  const role = usePlatform().session.current()?.profile.rolesGroup
  const { choices, choose, error } = usePrivacyChoices()
  const isCreator = role !== undefined && role !== 'user'
  return (
    <Section title={t('privacy.title')}>
      {switches.map((name) => (
        <Switch
          key={name}
          label={t(`privacy.${name}`)}
          hint={t(name === 'showsOnline' && isCreator ? 'privacy.showsOnlineCreator' : `privacy.${name}Hint`)}
          disabled={choices === undefined}
          checked={choices?.[name] ?? false}
          onChange={({ target }) => choose({ [name]: target.checked })}
        />
      ))}
      <RadioCards
        label={t('privacy.writers.title')}
        value={choices?.writers ?? null}
        cards={writerChoices.map((value) => ({
          value,
          title: t(`privacy.writers.${value}`),
          detail: t(`privacy.writers.${value}Hint`),
          disabled: choices === undefined,
        }))}
        onChange={(writers) => choose({ writers })}
      />
      {error && <Notice tone="error">{t(`error:${asApiError(error).code}`)}</Notice>}
    </Section>
  )
}
