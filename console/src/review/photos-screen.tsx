import type { PhotoKind, WaitingPhoto } from '@serendip/contract/operator'
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
import { PhotoReview, photosKey } from './photo-review.tsx'

const refreshMs = 10_000
const idOf = ({ photoId }: WaitingPhoto) => photoId

interface PhotosScreenProps {
  /** Main photos, or pictures of galleries. */
  readonly kind: PhotoKind
}

/** Photos wait here until someone looked at them; others see only approved ones. */
export function PhotosScreen({ kind }: PhotosScreenProps) {
  const { photoId } = useParams()
  return photoId === undefined ? (
    <WaitingPhotos key={kind} kind={kind} />
  ) : (
    <OnePhoto kind={kind} photoId={photoId} />
  )
}

/** The photos that wait, one after another. */
function WaitingPhotos({ kind }: PhotosScreenProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...photosKey, kind],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => api.review.photos({ query: { kind, after: pageParam } }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: refreshMs,
  })
  const readMore = hasNextPage ? () => void fetchNextPage() : null
  const { shown, next, hasNext, areOthersBusy } = useReviewQueue(
    data?.pages.flatMap(({ photos }) => photos),
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
      title={t(`nav.${kind}`)}
      text={t('photos.waiting', { count: waiting })}
      keys={mayDecide && t('photos.keys')}
      actions={<ExportButton wanted={(purpose) => ({ list: 'photos', kind, purpose })} />}
    >
      <ErrorNotice error={error} />
      {!data && !error && <Spinner />}
      {data && !shown && (
        <EmptyState
          icon={<CircleCheckIcon />}
          title={t(areOthersBusy ? 'photos.claimed' : 'photos.none')}
          text={t('photos.noneText')}
        />
      )}
      {shown && (
        <PhotoReview
          key={shown.photoId}
          photo={shown}
          path={`/${kind}/${shown.photoId}`}
          next={hasNext ? next : null}
          decided={null}
        />
      )}
    </Screen>
  )
}

/** One photo by its address, alone or as a part of the queue. */
function OnePhoto({ kind, photoId }: PhotosScreenProps & { readonly photoId: string }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const mayDecide = useMe().rights.has('cases.decide')
  const run = useQueueRun(photoId)
  const { data, error } = useQuery({
    queryKey: [...photosKey, 'one', photoId],
    queryFn: () => api.review.openPhoto({ params: { photoId } }),
    retry: false,
  })
  return (
    <Screen
      title={t(`nav.${kind}`)}
      keys={mayDecide && t('photos.keys')}
      actions={run ? <QueueActions run={run} /> : <Link to={`/${kind}`}>{t('photos.all')}</Link>}
    >
      <GoneNotice error={error} text={t('photos.gone')} />
      {!data && !error && <Spinner />}
      {data && errorCodeOf(error) !== 'not_found' && (
        <PhotoReview
          key={photoId}
          photo={data}
          path={`${pathname}${search}`}
          next={null}
          decided={run?.next ?? (() => void navigate(`/${kind}`))}
        />
      )}
    </Screen>
  )
}
