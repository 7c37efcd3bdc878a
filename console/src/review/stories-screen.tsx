import type { WaitingStory } from '@serendip/contract/operator'
import { CircleCheckIcon, EmptyState, Spinner } from '@serendip/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { useApi } from '../api.ts'
import { errorCodeOf } from '../client.ts'
import { QueueActions, useQueueRun } from '../parts/queues/queue-run.tsx'
import { useReviewQueue } from '../parts/queues/use-review-queue.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { GoneNotice } from '../parts/screen/gone-notice.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { useMe } from '../queries.ts'
import { StoryReview, storiesKey } from './story-review.tsx'

const refreshMs = 10_000
const idOf = ({ storyId }: WaitingStory) => storyId

/** Stories wait here until someone looked at them; others see only approved ones. */
export function StoriesScreen() {
  const { storyId } = useParams()
  return storyId === undefined ? <WaitingStories /> : <OneStory storyId={storyId} />
}

/** The stories that wait, one after another. */
function WaitingStories() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: storiesKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => api.review.stories({ query: { after: pageParam } }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: refreshMs,
  })
  const readMore = hasNextPage ? () => void fetchNextPage() : null
  const { shown, next, hasNext, areOthersBusy } = useReviewQueue(
    data?.pages.flatMap(({ stories }) => stories),
    idOf,
    readMore,
  )
  const isAllTaken = data !== undefined && !shown && hasNextPage
  useEffect(() => {
    if (isAllTaken) void fetchNextPage()
  }, [isAllTaken, fetchNextPage])
  const mayDecide = useMe().rights.has('cases.decide')
  return (
    <Screen
      title={t('nav.stories')}
      text={t('stories.waiting', { count: data?.pages[0]?.waiting ?? 0 })}
      keys={mayDecide && t('stories.keys')}
    >
      <ErrorNotice error={error} />
      {!data && !error && <Spinner />}
      {data && !shown && (
        <EmptyState
          icon={<CircleCheckIcon />}
          title={t(areOthersBusy ? 'stories.claimed' : 'stories.none')}
          text={t('stories.noneText')}
        />
      )}
      {shown && (
        <StoryReview
          key={shown.storyId}
          story={shown}
          path={`/stories/${shown.storyId}`}
          next={hasNext ? next : null}
          decided={null}
        />
      )}
    </Screen>
  )
}

/** One story by its address, alone or as a part of the queue. */
function OneStory({ storyId }: { readonly storyId: string }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const mayDecide = useMe().rights.has('cases.decide')
  const run = useQueueRun(storyId)
  const { data, error } = useQuery({
    queryKey: [...storiesKey, 'one', storyId],
    queryFn: () => api.review.openStory({ params: { storyId } }),
    retry: false,
  })
  return (
    <Screen
      title={t('nav.stories')}
      keys={mayDecide && t('stories.keys')}
      actions={run ? <QueueActions run={run} /> : <Link to="/stories">{t('stories.all')}</Link>}
    >
      <GoneNotice error={error} text={t('stories.gone')} />
      {!data && !error && <Spinner />}
      {data && errorCodeOf(error) !== 'not_found' && (
        <StoryReview
          key={storyId}
          story={data}
          path={`${pathname}${search}`}
          next={null}
          decided={run?.next ?? (() => void navigate('/stories'))}
        />
      )}
    </Screen>
  )
}
