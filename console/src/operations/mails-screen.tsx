import { type MailState, type MailView, mailStates, mailsPageMax } from '@serendip/contract/operator'
import { Badge, type BadgeProps, Button, EmptyState, MailIcon, Notice } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import { defineList } from '../parts/lists/define-list.tsx'
import { chips } from '../parts/lists/filters.tsx'
import { useMe } from '../queries.ts'

const tones: Readonly<Record<MailState, NonNullable<BadgeProps['tone']>>> = {
  queued: 'neutral',
  sent: 'mint',
  failed: 'danger',
  dropped: 'neutral',
}
/** Failure of a mail that its server will refuse again, unless someone changed something there. */
const refused = 'MailError'

/** Which mails went out, which wait and which failed. */
export const mailsList = defineList({
  name: 'mails',
  filters: {
    state: chips(mailStates, (t) => ({
      label: t('mails.state'),
      all: t('mails.all'),
      of: (state) => t(`mails.states.${state}`),
    })),
  },
  read: (api, { state }, after) => api.mails.list({ query: { state, after } }),
  items: ({ mails }) => mails,
  keyOf: ({ mailId }) => mailId,
  pageMax: mailsPageMax,
  refreshMs: 10_000,
  csv: ({ state }) => ({ list: 'mails', state }),
  useView({ t, filter, items }) {
    const retry = useRetry()
    const mayRetry = useMe().rights.has('operations.retry')
    const canRetryAll = mayRetry && filter.state === 'failed' && items?.some(({ error }) => error !== refused)
    return {
      columns: [
        { id: 'requested', header: t('mails.requested'), when: ({ requestedAt }) => requestedAt },
        { id: 'kind', header: t('mails.kind'), words: 'mail', code: ({ kind }) => kind },
        {
          id: 'to',
          header: t('mails.to'),
          cell: (mail) =>
            mail.kind === 'operatorAccess' ? mail.to : <Link to={`/people/${mail.userId}`}>{mail.to}</Link>,
        },
        {
          id: 'state',
          header: t('mails.state'),
          cell: ({ state }) => <Badge tone={tones[state]}>{t(`mails.states.${state}`)}</Badge>,
        },
        {
          id: 'error',
          header: t('mails.error'),
          cell: ({ error }) => (error === refused ? t('mails.refused') : error && <code>{error}</code>),
        },
        {
          id: 'acts',
          fixed: true,
          header: t('acts'),
          cell: (mail) => mayRetry && <RetryMail mail={mail} retry={retry} />,
        },
        { id: 'ended', header: t('mails.ended'), wide: true, when: ({ endedAt }) => endedAt },
        { id: 'attempts', header: t('mails.attempts'), wide: true, count: ({ attempts }) => attempts },
      ],
      actions: canRetryAll && (
        <Button size="s" pending={retry.isPending} onClick={() => retry.mutate(null)}>
          {t('mails.retryAll')}
        </Button>
      ),
      error: retry.error,
      notices: retry.data && (
        <Notice tone="success">{t('mails.retried', { count: retry.data.retried })}</Notice>
      ),
      empty: <EmptyState icon={<MailIcon />} title={t('mails.none')} text={t('mails.noneText')} />,
      more: t('mails.more'),
    }
  },
})

function useRetry() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (mailId: string | null) => api.mails.retry({ body: { mailId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mails'] }),
  })
}

interface RetryMailProps {
  readonly mail: MailView
  readonly retry: ReturnType<typeof useRetry>
}

function RetryMail({ mail: { mailId, state }, retry }: RetryMailProps) {
  const { t } = useTranslation('console')
  if (state !== 'failed') return null
  const isThis = retry.isPending && retry.variables === mailId
  return (
    <Button size="s" pending={isThis} onClick={() => retry.mutate(mailId)}>
      {t('retry')}
    </Button>
  )
}
