import type { OpenAppeal } from '@serendip/contract/operator'
import { Button, CircleCheckIcon, EmptyState, Spinner } from '@serendip/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { useTakeNext } from '../parts/queues/queue-run.tsx'
import { ReadsOnly } from '../parts/screen/reads-only.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { useShortcuts } from '../parts/screen/use-shortcuts.ts'
import { useMe } from '../queries.ts'
import { appealsKey } from './appeal-screen.tsx'

const refreshMs = 10_000

/** Appeals against decisions, the longest waiting first; never decided by who decided first. */
export function AppealsScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const take = useTakeNext('appeals')
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: appealsKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => api.appeals.list({ query: { after: pageParam } }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: refreshMs,
  })
  const appeals = data?.pages.flatMap((page) => page.appeals)
  const next = appeals?.some(({ mayDecide }) => mayDecide) ? () => void take(null) : null
  useShortcuts({ n: next })
  return (
    <Screen
      title={t('nav.appeals')}
      text={t('about.appeals')}
      actions={
        <>
          <ExportButton wanted={(purpose) => ({ list: 'appeals', purpose })} />
          {next && (
            <Button variant="ember" onClick={next}>
              {t('appeals.next')} <kbd>{t('queue.nextKey')}</kbd>
            </Button>
          )}
        </>
      }
    >
      <ReadsOnly without="appeals.decide" />
      <ErrorNotice error={error} />
      {!data && !error && <Spinner />}
      {appeals?.length === 0 && (
        <EmptyState icon={<CircleCheckIcon />} title={t('appeals.none')} text={t('appeals.noneText')} />
      )}
      {appeals && appeals.length > 0 && <Rows appeals={appeals} />}
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('reports.more')}
        </Button>
      )}
    </Screen>
  )
}

function Rows({ appeals }: { appeals: readonly OpenAppeal[] }) {
  const { t } = useTranslation('console')
  const decides = useMe().rights.has('appeals.decide')
  return (
    <DataTable
      label={t('nav.appeals')}
      name="appeals"
      items={appeals}
      keyOf={({ appealId }) => appealId}
      columns={[
        {
          id: 'person',
          header: t('queue.person'),
          cell: ({ appealId, personName }) => (
            <Link to={`/appeals/${appealId}`}>
              <bdi>{personName || t('people.nameless')}</bdi>
            </Link>
          ),
        },
        {
          id: 'measure',
          header: t('decide.measure'),
          cell: ({ measure }) => (measure === null ? t('appeals.byCommand') : t(`measure.${measure}`)),
        },
        { id: 'sent', header: t('appeals.sent'), wide: true, when: ({ sentAt }) => sentAt },
        { id: 'due', header: t('reports.due'), wide: true, when: ({ decideBy }) => decideBy },
        {
          id: 'state',
          header: t('reports.state'),
          cell: ({ claim, mayDecide }) => {
            if (claim) return t('reports.claimedBy', { name: claim.name })
            return t(mayDecide || !decides ? 'queue.free' : 'queue.another')
          },
        },
      ]}
    />
  )
}
