import type { NodeState, NodeView } from '@serendip/contract/operator'
import { cacheAnswer } from '../../kernel/reads/cache-answer.ts'
import type { Db } from '../../kernel/db.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Row } from '../../kernel/tables.ts'
import { countCallsByNode } from '../calls/index.ts'

/** Interval at which a node reports. */
export const reportMs = 10_000
/** A node that missed three reports is lost. */
const lostMs = 35_000
/** Figures are stored up to two minutes after their minute began; another minute may be missing. */
const figuresMs = 240_000
/** For how long a lost node alerts. */
const alertMs = 3_600_000
/** More than run at once; a node that restarts in a loop leaves many. */
const nodesMax = 200
/** Above these, people notice: a call's tick comes late. */
const slowMs = 200
/** The shared time corrects a wrong clock of a machine; what runs beside it on that machine is wrong all the same. */
const skewMaxMs = 2_000
const cacheAnswerMs = 5_000

/** A process's report on itself. */
export interface NodeReport {
  readonly id: string
  readonly roles: readonly string[]
  readonly version: string
  readonly startedAt: number
  /** Time by which the machine's clock is ahead of the database's. */
  readonly skewMs: number
  /** Delay of the event loop since the last report: 99 of 100 times it was at most this. */
  readonly loopDelayMs: number
  readonly sockets: number
}

type Stores = Pick<Plumbing, 'db' | 'clock'>

export async function storeReport({ db, clock }: Stores, report: NodeReport): Promise<void> {
  const reported = {
    skew_ms: report.skewMs,
    loop_delay_ms: report.loopDelayMs,
    sockets: report.sockets,
    seen_at: new Date(clock.now()),
  }
  await db
    .insertInto('nodes')
    .values({
      id: report.id,
      roles: [...report.roles],
      version: report.version,
      started_at: new Date(report.startedAt),
      ...reported,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(reported))
    .execute()
}

/** Writes without changing anything, to see whether the database still stores. */
export async function touchNode(db: Db, id: string): Promise<void> {
  await db
    .updateTable('nodes')
    .set(({ ref }) => ({ seen_at: ref('seen_at') }))
    .where('id', '=', id)
    .execute()
}

/** A node that stops is not lost. */
export async function removeNode({ db }: Stores, id: string): Promise<void> {
  await db.deleteFrom('nodes').where('id', '=', id).execute()
}

/** An embedded database is open in one process alone: all others are gone. */
export async function removeOtherNodes({ db }: Stores, id: string): Promise<void> {
  await db.deleteFrom('nodes').where('id', '!=', id).execute()
}

/** A worker of a release before nodes reported themselves shows by the figures that it stores each minute. */
async function storesFigures({ db, clock }: Stores): Promise<boolean> {
  const found = await db
    .selectFrom('board_points')
    .select('at')
    .where('span', '=', 'minute')
    .where('at', '>=', new Date(clock.now() - figuresMs))
    .limit(1)
    .execute()
  return found.length > 0
}

/** Whether a process does background work: it reported lately, or stored figures. */
export async function hasWorker(plumbing: Stores): Promise<boolean> {
  const { db, clock } = plumbing
  const found = await db
    .selectFrom('nodes')
    .select('roles')
    .where('seen_at', '>=', new Date(clock.now() - lostMs))
    .execute()
  return found.some(({ roles }) => roles.includes('worker')) || storesFigures(plumbing)
}

function stateOf(row: Row<'nodes'>, now: number): NodeState {
  if (now - row.seen_at.getTime() > lostMs) return 'lost'
  if (row.loop_delay_ms > slowMs) return 'slow'
  return Math.abs(row.skew_ms) > skewMaxMs ? 'wrongClock' : 'running'
}

async function readRows({ db }: Stores): Promise<readonly Row<'nodes'>[]> {
  return db.selectFrom('nodes').selectAll().orderBy('seen_at', 'desc').orderBy('id').limit(nodesMax).execute()
}

/** Number of running nodes, number of those lost lately, and whether one does background work. */
export async function countNodes(plumbing: Stores) {
  const now = plumbing.clock.now()
  const rows = await readRows(plumbing)
  const running = rows.filter((row) => stateOf(row, now) !== 'lost')
  const lost = rows.filter(
    (row) => stateOf(row, now) === 'lost' && now - row.seen_at.getTime() < lostMs + alertMs,
  )
  return {
    running: running.length,
    lost: lost.length,
    hasWorker: running.some(({ roles }) => roles.includes('worker')) || (await storesFigures(plumbing)),
  }
}

async function readNodes(plumbing: Stores): Promise<readonly NodeView[]> {
  const now = plumbing.clock.now()
  const [rows, calls] = await Promise.all([readRows(plumbing), countCallsByNode(plumbing.db)])
  const views = rows.map((row) => ({
    nodeId: row.id,
    state: stateOf(row, now),
    roles: row.roles,
    version: row.version,
    startedAt: row.started_at.getTime(),
    seenAt: row.seen_at.getTime(),
    skewMs: row.skew_ms,
    loopDelayMs: row.loop_delay_ms,
    sockets: row.sockets,
    calls: calls.get(row.id) ?? 0,
  }))
  const byAge = views.toSorted((a, b) => a.startedAt - b.startedAt || a.nodeId.localeCompare(b.nodeId))
  return [...byAge.filter(({ state }) => state !== 'lost'), ...views.filter(({ state }) => state === 'lost')]
}

/** Running processes, the oldest first, and then those that stopped reporting, the last one first. */
export const createNodeList = (plumbing: Stores) =>
  cacheAnswer(plumbing.clock, cacheAnswerMs, () => readNodes(plumbing))
