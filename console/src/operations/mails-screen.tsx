import { type MailState, type MailView, mailStates, mailsPageMax } from '@serendip/contract/operator'
import { Badge, type BadgeProps, Button, Chip, ChipGroup, EmptyState, MailIcon, Notice } from '@serendip/ui'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useApi } from '../api.ts'
import { DataTable } from '../parts/data-table.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { ExportButton } from '../parts/export-button.tsx'
import { Loading } from '../parts/loading.tsx'
import { NoMatch } from '../parts/no-match.tsx'
import { SavedFilters } from '../parts/saved-filters.tsx'
import { Screen } from '../parts/screen.tsx'
import { useMe } from '../queries.ts'

const readMs = 10_000
const tones: Readonly<Record<MailState, NonNullable<BadgeProps['tone']>>> = {
  queued: 'neutral',
  sent: 'mint',
  failed: 'danger',
  dropped: 'neutral',
}

function useRetry() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (mailId: string | null) => api.mails.retry({ body: { mailId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mails'] }),
  })
}
type Retry = ReturnType<typeof useRetry>

/** Which mails went out, which wait and which failed; the filter is the address. */
export function MailsScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const mayRetry = useMe().rights.has('operations.retry')
  const [params, setParams] = useSearchParams()
  const state = mailStates.find((one) => one === params.get('state'))
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['mails', state],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => api.mails.list({ query: { state, after: pageParam } }),
    getNextPageParam: ({ mails }) => (mails.length < mailsPageMax ? undefined : mails.at(-1)?.mailId),
    refetchInterval: readMs,
  })
  const retry = useRetry()
  const mails = data?.pages.flatMap((page) => page.mails)
  const canRetryAll = mayRetry && state === 'failed' && mails?.some(({ error: why }) => why !== refused)
  return (
    <Screen
      title={t('nav.mails')}
      text={t('about.mails')}
      actions={
        <>
          <ExportButton wanted={{ list: 'mails', state }} />
          {canRetryAll && (
            <Button size="s" pending={retry.isPending} onClick={() => retry.mutate(null)}>
              {t('mails.retryAll')}
            </Button>
          )}
        </>
      }
    >
      <ChipGroup label={t('mails.state')}>
        <Chip selected={state === undefined} onClick={() => setParams({})}>
          {t('mails.all')}
        </Chip>
        {mailStates.map((one) => (
          <Chip key={one} selected={one === state} onClick={() => setParams({ state: one })}>
            {t(`mails.states.${one}`)}
          </Chip>
        ))}
      </ChipGroup>
      <SavedFilters />
      <ErrorNotice error={error ?? retry.error} />
      {retry.data && <Notice tone="success">{t('mails.retried', { count: retry.data.retried })}</Notice>}
      {mails?.length === 0 && (
        <NoMatch
          list="mails"
          isFiltered={state !== undefined}
          empty={<EmptyState icon={<MailIcon />} title={t('mails.none')} text={t('mails.noneText')} />}
          pageMax={mailsPageMax}
          count={async () => (await api.mails.list({ query: {} })).mails.length}
          clear={() => setParams({})}
        />
      )}
      {mails && mails.length > 0 && <Mails mails={mails} retry={mayRetry ? retry : null} />}
      {!mails && !error && <Loading />}
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('mails.more')}
        </Button>
      )}
    </Screen>
  )
}

/** Failure of a mail that its server will refuse again, unless someone changed something there. */
const refused = 'MailRefused'

function RetryMail({ mail: { mailId, state }, retry }: { mail: MailView; retry: Retry | null }) {
  const { t } = useTranslation('console')
  if (!retry || state !== 'failed') return null
  return (
    <Button
      size="s"
      pending={retry.isPending && retry.variables === mailId}
      onClick={() => retry.mutate(mailId)}
    >
      {t('retry')}
    </Button>
  )
}

function Mails({ mails, retry }: { mails: readonly MailView[]; retry: Retry | null }) {
  const { t } = useTranslation('console')
  return (
    <DataTable
      label={t('nav.mails')}
      name="mails"
      items={mails}
      keyOf={({ mailId }) => mailId}
      columns={[
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
          cell: (item) => <RetryMail mail={item} retry={retry} />,
        },
        { id: 'ended', header: t('mails.ended'), wide: true, when: ({ endedAt }) => endedAt },
        { id: 'attempts', header: t('mails.attempts'), wide: true, cell: ({ attempts }) => attempts },
      ]}
    />
  )
}
