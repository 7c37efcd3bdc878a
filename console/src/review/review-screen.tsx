import { CircleCheckIcon, EmptyState, Spinner } from '@serendip/ui'
import { type QueryKey, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { type Api, useApi } from '../api.ts'
import { errorCodeOf } from '../client.ts'
import { ExportButton } from '../parts/lists/export-button.tsx'
import type { ListFile } from '../parts/lists/use-list-file.ts'
import { QueueActions, useQueueRun } from '../parts/queues/queue-run.tsx'
import { type ClaimableItem, useReviewQueue } from '../parts/queues/use-review-queue.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { GoneNotice } from '../parts/screen/gone-notice.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { useMe } from '../queries.ts'

const refreshMs = 10_000

export interface ReviewProps<Item> {
  readonly item: Item
  /** Address at which it opens again if the decision is undone. */
  readonly path: string
  /** Null if there is no other one. */
  readonly next: (() => void) | null
  /** Next step after a decision; null if the list shows the next one by itself. */
  readonly decided: (() => void) | null
}

/** Something that waits until an operator looked at it. */
export interface ReviewQueue<Item extends ClaimableItem> {
  /** Its texts in the strings of the console. */
  readonly name: 'photos' | 'stories' | 'videos' | 'texts'
  /** Its heading in the navigation, and its path. */
  readonly place: 'photos' | 'galleries' | 'stories' | 'videos' | 'texts'
  /** Of the list and of each item in it. */
  readonly queryKey: QueryKey
  idOf(item: Item): string
  list(
    api: Api,
    after: string | undefined,
  ): Promise<{ readonly items: readonly Item[]; readonly waiting: number; readonly next: string | null }>
  open(api: Api, id: string): Promise<Item>
  readonly Review: ComponentType<ReviewProps<Item>>
  /** Its list as a file. */
  readonly file?: ListFile
}

interface ReviewScreenProps<Item extends ClaimableItem> {
  readonly queue: ReviewQueue<Item>
  /** Of the address; undefined shows the queue. */
  readonly id: string | undefined
}

/** The items of a queue, one after another, or one of them by its address. */
export function ReviewScreen<Item extends ClaimableItem>({ queue, id }: ReviewScreenProps<Item>) {
  return id === undefined ? (
    <WaitingItems key={queue.place} queue={queue} />
  ) : (
    <OneItem queue={queue} id={id} />
  )
}

function WaitingItems<Item extends ClaimableItem>({ queue }: { readonly queue: ReviewQueue<Item> }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { name, place, idOf, Review } = queue
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...queue.queryKey, place],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => queue.list(api, pageParam),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: refreshMs,
  })
  const readMore = hasNextPage ? () => void fetchNextPage() : null
  const { shown, next, hasNext, areOthersBusy } = useReviewQueue(
    data?.pages.flatMap(({ items }) => items),
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
      title={t(`nav.${place}`)}
      text={t(`${name}.waiting`, { count: data?.pages[0]?.waiting ?? 0 })}
      keys={mayDecide && t(`${name}.keys`)}
      actions={queue.file && <ExportButton wanted={queue.file} />}
    >
      <ErrorNotice error={error} />
      {!data && !error && <Spinner />}
      {data && !shown && (
        <EmptyState
          icon={<CircleCheckIcon />}
          title={t(areOthersBusy ? `${name}.claimed` : `${name}.none`)}
          text={t(`${name}.noneText`)}
        />
      )}
      {shown && (
        <Review
          key={idOf(shown)}
          item={shown}
          path={`/${place}/${idOf(shown)}`}
          next={hasNext ? next : null}
          decided={null}
        />
      )}
    </Screen>
  )
}

/** One item by its address, alone or as a part of the operator's own queue. */
function OneItem<Item extends ClaimableItem>({
  queue,
  id,
}: {
  readonly queue: ReviewQueue<Item>
  readonly id: string
}) {
  const api = useApi()
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { name, place, Review } = queue
  const mayDecide = useMe().rights.has('cases.decide')
  const run = useQueueRun(id)
  const { data, error } = useQuery({
    queryKey: [...queue.queryKey, 'one', id],
    queryFn: () => queue.open(api, id),
    retry: false,
  })
  return (
    <Screen
      title={t(`nav.${place}`)}
      keys={mayDecide && t(`${name}.keys`)}
      actions={run ? <QueueActions run={run} /> : <Link to={`/${place}`}>{t(`${name}.all`)}</Link>}
    >
      <GoneNotice error={error} text={t(`${name}.gone`)} />
      {!data && !error && <Spinner />}
      {data && errorCodeOf(error) !== 'not_found' && (
        <Review
          key={id}
          item={data}
          path={`${pathname}${search}`}
          next={null}
          decided={run?.next ?? (() => void navigate(`/${place}`))}
        />
      )}
    </Screen>
  )
}
