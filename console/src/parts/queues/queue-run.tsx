import { type QueueItem, type QueueKind, queueKinds, queueSkipMax } from '@serendip/contract/operator'
import { Button } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type Api, useApi } from '../../api.ts'
import { unsettledIds } from './postponed.ts'
import { claimedByQueue } from './use-lease.ts'
import { useShortcuts } from '../screen/use-shortcuts.ts'

const screens: Readonly<Record<QueueKind, string>> = {
  reports: '/reports',
  confirmations: '/reports',
  strikes: '/strikes',
  appeals: '/appeals',
  photos: '/photos',
  galleries: '/galleries',
  stories: '/stories',
  videos: '/videos',
  texts: '/texts',
  applications: '/applications',
}

/** The address of what waits, on the screen of its kind. */
export const itemPath = ({ kind, itemId }: Pick<QueueItem, 'kind' | 'itemId'>): string =>
  `${screens[kind]}/${itemId}`

interface QueueRunState {
  /** A key that is pressed twice takes one item. */
  isTaking: boolean
  /** Items that the operator has left undecided: they come back once nothing else is left. */
  skipped: readonly string[]
}
/** One for the queue of a page, whichever screen shows it. */
const takings = new WeakMap<Api, QueueRunState>()
function takingOf(api: Api): QueueRunState {
  const taking = takings.get(api) ?? { isTaking: false, skipped: [] }
  takings.set(api, taking)
  return taking
}

async function claimNext(api: Api, kind: QueueKind | undefined): Promise<QueueItem | null> {
  const skip = [...unsettledIds(), ...takingOf(api).skipped].slice(0, queueSkipMax)
  return (await api.queue.next({ body: { kind, skip } })).item
}

/** Claims the most urgent item; one that was skipped only when nothing else is left, and the one just left never. */
async function claimNextBut(
  api: Api,
  kind: QueueKind | undefined,
  leftId: string | null,
): Promise<QueueItem | null> {
  const taking = takingOf(api)
  if (leftId !== null) taking.skipped = [leftId, ...taking.skipped].slice(0, queueSkipMax)
  const item = await claimNext(api, kind)
  if (item !== null || taking.skipped.length === 0) return item
  taking.skipped = leftId === null ? [] : [leftId]
  return claimNext(api, kind)
}

const listPath = (kind: QueueKind | undefined): string => (kind ? `/queue?kind=${kind}` : '/queue')

/** Opens what is next in the queue: of one kind, or of all. With nothing left, the queue itself is shown. */
export function useTakeNext(kind: QueueKind | undefined): (leftId: string | null) => Promise<void> {
  const api = useApi()
  const navigate = useNavigate()
  return async (leftId) => {
    const taking = takingOf(api)
    if (taking.isTaking) return
    taking.isTaking = true
    const item = await claimNextBut(api, kind, leftId).catch(() => null)
    taking.isTaking = false
    if (item) claimedByQueue(item.itemId)
    await navigate(item ? `${itemPath(item)}?queue=${kind ?? 'all'}` : listPath(kind))
  }
}

interface QueueRun {
  /** The list that the operator goes through. */
  readonly listPath: string
  /** After a decision. */
  next(): void
  /** Leaves the item undecided. */
  skip(): void
}

/** One item after another, as long as the address says so; null for an item that was opened alone. */
export function useQueueRun(itemId: string): QueueRun | null {
  const [params] = useSearchParams()
  const wanted = params.get('queue')
  const kind = queueKinds.find((knownKind) => knownKind === wanted)
  const take = useTakeNext(kind)
  if (wanted === null) return null
  return { listPath: listPath(kind), next: () => void take(null), skip: () => void take(itemId) }
}

/** Beside the heading of an item that was opened from the queue: on with N, or back to the list. */
export function QueueActions({ run }: { run: QueueRun }) {
  const { t } = useTranslation('console')
  useShortcuts({ n: run.skip })
  return (
    <>
      <Link to={run.listPath}>{t('queue.back')}</Link>
      <Button onClick={run.skip}>
        {t('queue.next')} <kbd>{t('queue.nextKey')}</kbd>
      </Button>
    </>
  )
}
