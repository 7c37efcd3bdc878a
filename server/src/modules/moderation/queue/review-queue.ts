import {
  type OperatorRoutes,
  type QueueItem,
  type QueueKind,
  queueKindRights,
  queueKinds,
  queueShown,
} from '@serendip/contract/operator'
import type { Claim } from '../../../kernel/claims.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { Handlers, OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { byPlace, nextPage, type QueuePlace, readPlace } from '../../../kernel/queue-place.ts'
import { accountCards } from '../../accounts/index.ts'
import { claimItem } from '../../audit/index.ts'
import { presentClaims } from '../../operators/index.ts'
import { type QueueDeps, type QueueReads, queueSources, type QueueEntry } from './queue-sources.ts'

/** Number of pages read in search of something free: more than operators could have claimed. */
const nextPagesMax = 20

/** The kinds that an operator may decide: all, or one. */
const kindsFor = ({ rights }: OperatorCaller, wanted?: QueueKind): QueueKind[] =>
  queueKinds.filter((kind) => rights.has(queueKindRights[kind]) && (wanted ?? kind) === kind)

/** Waiting items of these kinds behind a place, the most urgent first. */
export async function waitingOf(
  deps: QueueReads,
  kinds: readonly QueueKind[],
  { after, most }: { readonly after: QueuePlace | null; readonly most: number },
): Promise<readonly QueueEntry[]> {
  const pages = await Promise.all(kinds.map((kind) => queueSources[kind].page(deps, most, after)))
  return pages.flat().toSorted(byPlace).slice(0, most)
}

async function readPage(
  deps: QueueDeps,
  kinds: readonly QueueKind[],
  after: QueuePlace | null,
): Promise<{ readonly rows: readonly QueueEntry[]; readonly next: string | null }> {
  const rows = await waitingOf(deps, kinds, { after, most: queueShown })
  return { rows, next: nextPage(rows, queueShown, (row) => row) }
}

async function presentItems(
  { plumbing: { db, clock } }: QueueDeps,
  { operatorId }: OperatorCaller,
  rows: readonly QueueEntry[],
): Promise<QueueItem[]> {
  const personIds = [...new Set(rows.flatMap(({ personId }) => personId ?? []))]
  const claimed = rows.map(({ row }) => row)
  const [people, claimOf, mayDecide] = await Promise.all([
    personIds.length === 0 ? [] : accountCards(db).where('id', 'in', personIds).execute(),
    presentClaims(db, claimed, clock.now()),
    Promise.all(rows.map((row) => row.mayDecide?.(operatorId) ?? true)),
  ])
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map((row, at) => ({
    kind: row.kind,
    itemId: row.id,
    priority: row.priority,
    waitingSince: row.since.getTime(),
    dueAt: row.dueAt,
    personId: row.personId,
    personName: row.name ?? nameOf.get(row.personId ?? '') ?? '',
    reason: row.reason ?? null,
    textKind: row.textKind ?? null,
    claim: claimOf(row.row),
    mayDecide: mayDecide[at] ?? true,
  }))
}

const countKinds = (deps: QueueDeps, kinds: readonly QueueKind[]) =>
  Promise.all(
    kinds.map(async (kind) => {
      const { waiting, oldest } = await queueSources[kind].count(deps)
      return { kind, waiting, oldestAt: oldest?.getTime() ?? null }
    }),
  )

interface QueueFilter {
  readonly kind?: QueueKind | undefined
  readonly skip: readonly string[]
}

interface OperatorRequest {
  readonly caller: OperatorCaller
  readonly origin: Origin
}

/** Claims the first item of these that the operator may claim; null if there is none. */
async function claimFirst(
  deps: QueueDeps,
  { caller, origin }: OperatorRequest,
  rows: readonly QueueEntry[],
): Promise<QueueItem | null> {
  for (const item of await presentItems(deps, caller, rows)) {
    const isFree = item.claim === null || item.claim.operatorId === caller.operatorId
    if (!item.mayDecide || !isFree) continue
    const { kind: queue, itemId } = item
    const act = { queue, itemId, operatorId: caller.operatorId, origin }
    const take = (tx: Tx, claim: Claim) => queueSources[queue].claim(deps, tx, itemId, claim)
    if (await claimItem(deps.plumbing, act, take)) return item
  }
  return null
}

/** Two operators who ask at the same time get different items: each claims theirs. */
async function takeNext(deps: QueueDeps, asked: OperatorRequest, { kind, skip }: QueueFilter) {
  const kinds = kindsFor(asked.caller, kind)
  let after: QueuePlace | null = null
  for (let page = 0; page < nextPagesMax; page++) {
    const { rows, next } = await readPage(deps, kinds, after)
    const item = await claimFirst(
      deps,
      asked,
      rows.filter(({ id }) => !skip.includes(id)),
    )
    if (item !== null || next === null) return { item }
    after = readPlace(next)
  }
  return { item: null }
}

/** Everything that waits for a decision, of every kind that the operator may decide. */
export const queueHandlers = (deps: QueueDeps): Handlers<OperatorRoutes['queue']> => ({
  async list({ caller, query }) {
    const [{ rows, next }, counts] = await Promise.all([
      readPage(deps, kindsFor(caller, query.kind), readPlace(query.after)),
      countKinds(deps, kindsFor(caller)),
    ])
    return { items: await presentItems(deps, caller, rows), next, counts }
  },
  next: ({ caller, body, origin }) => takeNext(deps, { caller, origin }, body),
})
