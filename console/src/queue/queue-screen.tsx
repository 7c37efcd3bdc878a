import { type QueueItem, type QueueKind, queueKinds } from '@serendip/contract/operator'
import { Badge, Button, CircleCheckIcon, EmptyState, Spinner } from '@serendip/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useApi } from '../api.ts'
import { DataTable } from '../parts/lists/data-table.tsx'
import { durationText } from '../parts/facts/duration.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { usePostponed } from '../parts/queues/postponed.ts'
import { queueKey } from '../parts/queues/queue-key.ts'
import { itemPath, useTakeNext } from '../parts/queues/queue-run.tsx'
import { SavedFilters } from '../parts/lists/saved-filters.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { useShortcuts } from '../parts/screen/use-shortcuts.ts'
import { useMe } from '../queries.ts'
import { QueueKinds } from './queue-kinds.tsx'

const refreshMs = 10_000
const tones = ['danger', 'danger', 'warn', 'neutral', 'neutral'] as const

/** The kind is in the address, so that it can be bookmarked and shared. */
function useKind() {
  const [params, setParams] = useSearchParams()
  const kind = queueKinds.find((knownKind) => knownKind === params.get('kind'))
  return { kind, setKind: (next: QueueKind | undefined) => setParams(next ? { kind: next } : {}) }
}

/** Everything that waits for a decision, of every kind, the most urgent first. */
export function QueueScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { operatorId } = useMe()
  const { kind, setKind } = useKind()
  const { unsettled } = usePostponed()
  const take = useTakeNext(kind)
  const { data, error, dataUpdatedAt, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...queueKey, kind],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => api.queue.list({ query: { kind, after: pageParam } }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: refreshMs,
  })
  const items = data?.pages.flatMap((page) => page.items).filter(({ itemId }) => !unsettled.includes(itemId))
  const isFree = ({ mayDecide, claim }: QueueItem) =>
    mayDecide && (claim === null || claim.operatorId === operatorId)
  // Whether something further down is free, the server knows.
  const next = items?.some(isFree) || hasNextPage ? () => void take(null) : null
  useShortcuts({ n: next })
  return (
    <Screen
      title={t('nav.queue')}
      text={t('about.queue')}
      actions={
        <>
          <ExportButton wanted={(purpose) => ({ list: 'queue', kind, purpose })} />
          {next && (
            <Button variant="ember" onClick={next}>
              {t('queue.next')} <kbd>{t('queue.nextKey')}</kbd>
            </Button>
          )}
        </>
      }
    >
      <SavedFilters />
      <ErrorNotice error={error} />
      {!data && !error && <Spinner />}
      {data && (
        <QueueKinds counts={data.pages[0]?.counts ?? []} shown={kind} choose={setKind} now={dataUpdatedAt} />
      )}
      {items?.length === 0 && (
        <EmptyState icon={<CircleCheckIcon />} title={t('queue.none')} text={t('queue.noneText')} />
      )}
      {items && items.length > 0 && <Rows items={items} now={dataUpdatedAt} own={operatorId} />}
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('reports.more')}
        </Button>
      )}
    </Screen>
  )
}

/** Subject of the decision, in words. */
function ItemText({ item }: { item: QueueItem }) {
  const { t } = useTranslation('console')
  const { kind, reason, textKind, priority } = item
  return (
    <>
      <Link to={itemPath(item)}>
        {textKind === null ? t(`queue.kind.${kind}`) : t(`textKind.${textKind}`)}
      </Link>{' '}
      {reason !== null && <Badge tone={tones[priority] ?? 'neutral'}>{t(`reportReason.${reason}`)}</Badge>}
      {textKind !== null && priority === 0 && <Badge tone="danger">{t('textDoubt.age')}</Badge>}
    </>
  )
}

interface RowsProps {
  readonly items: readonly QueueItem[]
  readonly now: number
  /** The operator who is logged in. */
  readonly own: string
}

function Rows({ items, now, own }: RowsProps) {
  const { t } = useTranslation('console')
  return (
    <DataTable
      label={t('nav.queue')}
      name="queue"
      items={items}
      keyOf={({ itemId }) => itemId}
      columns={[
        { id: 'what', header: t('queue.what'), cell: (item) => <ItemText item={item} /> },
        {
          id: 'person',
          header: t('queue.person'),
          cell: ({ personName }) => <bdi>{personName || t('people.nameless')}</bdi>,
        },
        {
          id: 'age',
          header: t('queue.age'),
          cell: ({ waitingSince, dueAt }) => (
            <>
              {durationText(t, now - waitingSince)}{' '}
              {dueAt < now && <Badge tone="warn">{t('home.late')}</Badge>}
            </>
          ),
        },
        { id: 'due', header: t('reports.due'), wide: true, when: ({ dueAt }) => dueAt },
        {
          id: 'state',
          header: t('reports.state'),
          cell: ({ claim, mayDecide }) => {
            if (claim) {
              return claim.operatorId === own
                ? t('queue.yours')
                : t('reports.claimedBy', { name: claim.name })
            }
            return t(mayDecide ? 'queue.free' : 'queue.another')
          },
        },
      ]}
    />
  )
}
