import { type Db as BossDatabase, PgBoss } from 'pg-boss'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Logger } from '../../kernel/logger.ts'
import { afterCommit } from '../../kernel/transact.ts'
import { bossDatabase } from './boss-database.ts'
import type { JobKind } from '../../kernel/job-kind.ts'
import { type Schedule, scheduleKind } from './job-kind.ts'

export interface JobsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
}

interface SendTime {
  /** Its earliest time, milliseconds, if not immediately. */
  readonly at?: number
  /** Jobs of a kind that are due run by falling priority, a whole number, and otherwise in their order. */
  readonly priority?: number
}

/** Queues background work in the transaction that causes it. */
export interface Jobs {
  /** Runs the job once `tx` is committed. */
  send<D extends object>(tx: Tx, kind: JobKind<D>, data: D, when?: SendTime): Promise<void>
}

export interface OpenJobs extends Jobs {
  readonly boss: PgBoss
  /** Creates the queues of schedules, whose runs are never sent within a transaction. */
  createQueues(schedules: readonly Schedule[]): Promise<void>
  /** Calls the listener after each commit of this process that queued a job for now. */
  onCommit(listener: () => void): void
}

const schema = 'pgboss'
const dayS = 24 * 3600
/** Time for which a failed job, or a run of a schedule, remains visible. */
const keepS = 7 * dayS
/** Longest wait of a job for its time. */
const waitMaxS = 365 * dayS

/** pg-boss starts no timers of its own: the worker triggers its background work. */
const timeOf = (clock: Clock) => ({
  now: clock.now,
  setTimeout: (task: () => void, ms: number) => clock.after(ms, task),
  clearTimeout: (cancel: unknown) => {
    if (typeof cancel === 'function') cancel()
  },
  setInterval: () => null,
  clearInterval: () => {},
})

export const openBoss = (db: BossDatabase, clock: Clock): PgBoss =>
  new PgBoss({
    db,
    schema,
    clock: timeOf(clock),
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  })

/** Creates missing queues and updates changed ones; returns whether there were any. */
async function keepQueues(boss: PgBoss, kinds: readonly JobKind[]): Promise<boolean> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  let hasChanged = false
  for (const { name, retries, gapS, gapMaxS, limitS, isAlone = false } of kinds) {
    const queue = known.get(name)
    if (queue && queue.retryLimit === retries && queue.expireInSeconds === limitS) continue
    hasChanged = true
    const options = {
      retryLimit: retries,
      retryDelay: gapS,
      retryDelayMax: gapMaxS,
      retryBackoff: true,
      expireInSeconds: limitS,
      deleteAfterSeconds: keepS,
      retentionSeconds: waitMaxS,
    }
    if (queue) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { ...options, policy: isAlone ? 'singleton' : 'standard' })
  }
  return hasChanged
}

/**
 * Opens the jobs of a migrated database for these kinds. Throws if the database has another version of the tables than
 * the package expects.
 */
export async function openJobs(
  { db, clock, logger }: JobsDeps,
  kinds: readonly JobKind[],
): Promise<OpenJobs> {
  const start = async (): Promise<PgBoss> => {
    const boss = openBoss(bossDatabase(db), clock)
    boss.on('error', (error) => logger.error({ err: error }, 'the jobs failed'))
    await boss.start()
    return boss
  }
  let boss = await start()
  // Starting reads all queues. Later, within a transaction on a single-session database, none could be read.
  if (await keepQueues(boss, kinds)) boss = await start()
  const listeners: (() => void)[] = []
  const wake = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    boss,
    async createQueues(schedules) {
      await keepQueues(boss, schedules.map(scheduleKind))
    },
    onCommit: (listener) => void listeners.push(listener),
    async send(tx, kind, data, { at, priority = 0 } = {}) {
      if (at === undefined) afterCommit(tx, wake)
      const startAfter = at === undefined ? {} : { startAfter: new Date(at) }
      await boss.send(kind.name, data, { ...startAfter, priority, db: bossDatabase(tx) })
    },
  }
}
