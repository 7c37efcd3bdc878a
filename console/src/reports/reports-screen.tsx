import { type ReportReason, reportReasons } from '@serendip/contract'
import { casesCounted, casesShown, type ReportCase } from '@serendip/contract/operator'
import { Badge, Button, CircleCheckIcon, EmptyState, Notice, Select, Spinner } from '@serendip/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useApi } from '../api.ts'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { NoMatch } from '../parts/lists/no-match.tsx'
import { useTakeNext } from '../parts/queues/queue-run.tsx'
import { ReadsOnly } from '../parts/screen/reads-only.tsx'
import { SavedFilters } from '../parts/lists/saved-filters.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { useShortcuts } from '../parts/screen/use-shortcuts.ts'
import { useMe } from '../queries.ts'
import { casesKey } from './cases-key.ts'

const refreshMs = 10_000
const tones = ['danger', 'danger', 'warn', 'neutral', 'neutral'] as const

/** The filter of the screen is its address, so that it can be kept and sent to someone. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const state = params.get('state') === 'decided' ? 'decided' : 'open'
  const reason = reportReasons.find((knownReason) => knownReason === params.get('reason'))
  const change = (next: { state?: 'open' | 'decided'; reason?: ReportReason | undefined }) => {
    const wanted = { state, reason, ...next }
    setParams({
      ...(wanted.state === 'decided' ? { state: 'decided' } : {}),
      ...(wanted.reason === undefined ? {} : { reason: wanted.reason }),
    })
  }
  return { state, reason, change } as const
}

/** Counts stop at `casesCounted`, which then means that or more. */
const countText = (t: TFunction<'console'>, what: 'waiting' | 'overdue', count: number): string =>
  count < casesCounted ? t(`reports.${what}`, { count }) : t(`reports.${what}Many`, { count })

/** Reports wait here by priority and age; what was decided last is one choice away. */
export function ReportsScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { operatorId, rights } = useMe()
  const take = useTakeNext('reports')
  const filter = useFilter()
  const { state, reason } = filter
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...casesKey, state, reason],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => api.cases.list({ query: { state, reason, after: pageParam } }),
    getNextPageParam: ({ cases }) => (cases.length < casesShown ? undefined : cases.at(-1)?.reportId),
    refetchInterval: refreshMs,
  })
  const counts = data?.pages[0]
  const cases = data?.pages.flatMap((page) => page.cases)
  const isFree = (reportCase: ReportCase) =>
    reportCase.state === 'open' && (reportCase.claim === null || reportCase.claim.operatorId === operatorId)
  // The queue goes by urgency alone.
  const mayTake = rights.has('cases.decide') && state === 'open' && reason === undefined
  // Whether something further down is free, the server knows.
  const next = mayTake && (cases?.some(isFree) || hasNextPage) ? () => void take(null) : null
  useShortcuts({ n: next })
  return (
    <Screen
      title={t('nav.reports')}
      text={countText(t, 'waiting', counts?.waiting ?? 0)}
      actions={
        <>
          <Filters filter={filter} />
          <ExportButton wanted={(purpose) => ({ list: 'reports', state, reason, purpose })} />
          {state === 'decided' && (
            <ExportButton
              label={t('reports.decisionsCsv')}
              wanted={(purpose) => ({ list: 'decisions', purpose })}
            />
          )}
          {next !== null && (
            <Button variant="ember" onClick={next}>
              {t('reports.next')} <kbd>{t('queue.nextKey')}</kbd>
            </Button>
          )}
        </>
      }
    >
      <ReadsOnly without="cases.decide" />
      <SavedFilters />
      <ErrorNotice error={error} />
      {counts !== undefined && counts.overdue > 0 && (
        <Notice tone="warn">{countText(t, 'overdue', counts.overdue)}</Notice>
      )}
      {counts !== undefined && counts.unconfirmed > 0 && (
        <Notice tone="warn">{t('reports.unconfirmed', { count: counts.unconfirmed })}</Notice>
      )}
      {!cases && !error && <Spinner />}
      {cases?.length === 0 && <NoReports filter={filter} />}
      {cases && cases.length > 0 && <Rows cases={cases} />}
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('reports.more')}
        </Button>
      )}
    </Screen>
  )
}

function Filters({ filter: { state, reason, change } }: { filter: ReturnType<typeof useFilter> }) {
  const { t } = useTranslation('console')
  return (
    <>
      <Select
        aria-label={t('reports.show')}
        value={state}
        onChange={({ target }) => change({ state: target.value === 'decided' ? 'decided' : 'open' })}
      >
        <option value="open">{t('reports.open')}</option>
        <option value="decided">{t('reports.decided')}</option>
      </Select>
      <Select
        aria-label={t('reports.reason')}
        value={reason ?? ''}
        onChange={({ target }) =>
          change({ reason: reportReasons.find((knownReason) => knownReason === target.value) })
        }
      >
        <option value="">{t('reports.anyReason')}</option>
        {reportReasons.map((knownReason) => (
          <option key={knownReason} value={knownReason}>
            {t(`reportReason.${knownReason}`)}
          </option>
        ))}
      </Select>
    </>
  )
}

function NoReports({ filter: { state, reason, change } }: { filter: ReturnType<typeof useFilter> }) {
  const api = useApi()
  const { t } = useTranslation('console')
  return (
    <NoMatch
      list={`reports ${state}`}
      isFiltered={reason !== undefined}
      empty={
        <EmptyState
          icon={<CircleCheckIcon />}
          title={t(state === 'open' ? 'reports.none' : 'reports.noneDecided')}
          text={t('reports.noneText')}
        />
      }
      pageMax={casesShown}
      count={async () => (await api.cases.list({ query: { state } })).cases.length}
      clear={() => change({ reason: undefined })}
    />
  )
}

function Rows({ cases }: { cases: readonly ReportCase[] }) {
  const { t } = useTranslation('console')
  return (
    <DataTable
      label={t('nav.reports')}
      name="reports"
      items={cases}
      keyOf={({ reportId }) => reportId}
      columns={[
        {
          id: 'reason',
          header: t('reports.reason'),
          cell: ({ reportId, priority, reason }) => (
            <Link to={`/reports/${reportId}`}>
              <Badge tone={tones[priority] ?? 'neutral'}>{t(`reportReason.${reason}`)}</Badge>
            </Link>
          ),
        },
        { id: 'person', header: t('reports.person'), cell: ({ personName }) => <bdi>{personName}</bdi> },
        { id: 'filed', header: t('reports.filed'), wide: true, when: ({ filedAt }) => filedAt },
        { id: 'due', header: t('reports.due'), wide: true, when: ({ dueAt }) => dueAt },
        {
          id: 'state',
          header: t('reports.state'),
          cell: ({ claim, state }) =>
            claim ? t('reports.claimedBy', { name: claim.name }) : t(`caseState.${state}`),
        },
      ]}
    />
  )
}
