import type { WaitingText } from '@serendip/contract/operator'
import { CircleCheckIcon, EmptyState, Spinner } from '@serendip/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { useApi } from '../api.ts'
import { errorCodeOf } from '../client.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { GoneNotice } from '../parts/screen/gone-notice.tsx'
import { QueueActions, useQueueRun } from '../parts/queues/queue-run.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { useReviewQueue } from '../parts/queues/use-review-queue.ts'
import { useMe } from '../queries.ts'
import { TextReview, textsKey } from './text-review.tsx'

const refreshMs = 10_000
const idOf = ({ reviewId }: WaitingText) => reviewId

/** Names and texts about oneself that the rules find doubtful wait here; others see them meanwhile. */
export function TextsScreen() {
  const { reviewId } = useParams()
  return reviewId === undefined ? <WaitingTexts /> : <OneText reviewId={reviewId} />
}

/** The texts that wait, one after another. */
function WaitingTexts() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: textsKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => api.review.texts({ query: { after: pageParam } }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: refreshMs,
  })
  const readMore = hasNextPage ? () => void fetchNextPage() : null
  const { shown, next, hasNext, areOthersBusy } = useReviewQueue(
    data?.pages.flatMap(({ texts }) => texts),
    idOf,
    readMore,
  )
  const isAllTaken = data !== undefined && !shown && hasNextPage
  useEffect(() => {
    if (isAllTaken) void fetchNextPage()
  }, [isAllTaken, fetchNextPage])
  const waiting = data?.pages[0]?.waiting ?? 0
  const mayDecide = useMe().rights.has('cases.decide')
  return (
    <Screen
      title={t('nav.texts')}
      text={t('texts.waiting', { count: waiting })}
      keys={mayDecide && t('texts.keys')}
      actions={<ExportButton wanted={(purpose) => ({ list: 'texts', purpose })} />}
    >
      <ErrorNotice error={error} />
      {!data && !error && <Spinner />}
      {data && !shown && (
        <EmptyState
          icon={<CircleCheckIcon />}
          title={t(areOthersBusy ? 'texts.claimed' : 'texts.none')}
          text={t('texts.noneText')}
        />
      )}
      {shown && (
        <TextReview
          key={shown.reviewId}
          text={shown}
          path={`/texts/${shown.reviewId}`}
          next={hasNext ? next : null}
          decided={null}
        />
      )}
    </Screen>
  )
}

/** One text by its address, alone or as a part of the queue. */
function OneText({ reviewId }: { reviewId: string }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const mayDecide = useMe().rights.has('cases.decide')
  const run = useQueueRun(reviewId)
  const { data, error } = useQuery({
    queryKey: [...textsKey, reviewId],
    queryFn: () => api.review.openText({ params: { reviewId } }),
    retry: false,
  })
  return (
    <Screen
      title={t('nav.texts')}
      keys={mayDecide && t('texts.keys')}
      actions={run ? <QueueActions run={run} /> : <Link to="/texts">{t('texts.all')}</Link>}
    >
      <GoneNotice error={error} text={t('texts.gone')} />
      {!data && !error && <Spinner />}
      {data && errorCodeOf(error) !== 'not_found' && (
        <TextReview
          key={reviewId}
          text={data}
          path={`${pathname}${search}`}
          next={null}
          decided={run?.next ?? (() => void navigate('/texts'))}
        />
      )}
    </Screen>
  )
}
