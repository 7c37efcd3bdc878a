import type { WaitingStrikes } from '@serendip/contract/operator'
import { Button, CircleCheckIcon, EmptyState, Spinner } from '@serendip/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import { DataTable } from '../parts/lists/data-table.tsx'
import { durationText } from '../parts/facts/duration.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { useTakeNext } from '../parts/queues/queue-run.tsx'
import { ReadsOnly } from '../parts/screen/reads-only.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { useShortcuts } from '../parts/screen/use-shortcuts.ts'
import { useMe } from '../queries.ts'
import { strikesKey } from './strikes-key.ts'

const refreshMs = 10_000

/** People with so many strikes that a stricter decision is proposed, the longest waiting first. */
export function StrikesScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const take = useTakeNext('strikes')
  const { data, error, dataUpdatedAt, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: strikesKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => api.strikes.list({ query: { after: pageParam } }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: refreshMs,
  })
  const reviews = data?.pages.flatMap((page) => page.reviews)
  const next = rights.has('cases.decide') && reviews?.length ? () => void take(null) : null
  useShortcuts({ n: next })
  return (
    <Screen
      title={t('nav.strikes')}
      text={t('about.strikes')}
      actions={
        <>
          <ExportButton wanted={(purpose) => ({ list: 'strikes', purpose })} />
          {next && (
            <Button variant="ember" onClick={next}>
              {t('queue.next')} <kbd>{t('queue.nextKey')}</kbd>
            </Button>
          )}
        </>
      }
    >
      <ReadsOnly without="cases.decide" />
      <ErrorNotice error={error} />
      {!data && !error && <Spinner />}
      {reviews?.length === 0 && (
        <EmptyState icon={<CircleCheckIcon />} title={t('strikeReview.none')} text={t('queue.noneText')} />
      )}
      {reviews && reviews.length > 0 && <Rows reviews={reviews} now={dataUpdatedAt} />}
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('reports.more')}
        </Button>
      )}
    </Screen>
  )
}

function Rows({ reviews, now }: { reviews: readonly WaitingStrikes[]; now: number }) {
  const { t } = useTranslation('console')
  return (
    <DataTable
      label={t('nav.strikes')}
      name="strikes"
      items={reviews}
      keyOf={({ reviewId }) => reviewId}
      columns={[
        {
          id: 'person',
          header: t('queue.person'),
          cell: ({ reviewId, personName }) => (
            <Link to={`/strikes/${reviewId}`}>
              <bdi>{personName || t('people.nameless')}</bdi>
            </Link>
          ),
        },
        {
          id: 'cause',
          header: t('strikeReview.cause'),
          cell: ({ cause }) => t(`strikeReview.causes.${cause}`),
        },
        {
          id: 'age',
          header: t('queue.age'),
          cell: ({ waitingSince }) => durationText(t, now - waitingSince),
        },
        {
          id: 'state',
          header: t('reports.state'),
          cell: (item) => {
            const { claim } = item
            return claim ? t('reports.claimedBy', { name: claim.name }) : t('queue.free')
          },
        },
      ]}
    />
  )
}
