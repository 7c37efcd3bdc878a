import { startRelay } from '../adapters/postgres/outbox-relay.ts'
import { composeSchedules } from '../composition/compose-schedules.ts'
import { hasUnsealed } from '../composition/stored-keys.ts'
import type { Composition } from '../composition.ts'
import { repeat } from '../kernel/time/repeat.ts'
import { rotatePartitions } from '../modules/analytics/index.ts'
import { billTickMs } from '../modules/calls/index.ts'
import { createJobWorker } from '../modules/jobs/index.ts'
import { maintainLedger } from './maintain-ledger.ts'
import type { ProcessContext, Role } from './process-context.ts'
import { jobsChannel, outboxChannel } from './wake-workers.ts'

/** Time between two searches for abandoned calls and rings: shorter than that between runs of a schedule. */
const sweepMs = 2_000

/**
 * An embedded database has one session for everyone: the originator of an event is often waiting for something else at
 * that moment, such as the first words of a new partner, and goes first.
 */
const embeddedRestMs = 250
/** Under load the events of several commits are relayed together. */
const restMs = 50

async function relayEvents({ composition, onStop }: ProcessContext): Promise<void> {
  const { engines, clock, logger, listeners, metrics, plumbing } = composition
  const { db, engine } = engines.database
  const wakes = async (wake: () => void): Promise<void> => {
    plumbing.outbox.onCommit(wake)
    await engines.bus.subscribe(outboxChannel, wake)
  }
  const relay = await startRelay({ db, clock, logger, listeners, count: metrics.countEvent }, wakes, {
    restMs: engine === 'embedded' ? embeddedRestMs : restMs,
  })
  onStop(relay.stop)
  metrics.gauge(
    'outbox_dead_letters',
    'Events that a listener has given up: npm run failed -- list.',
    relay.deadLetters,
  )
}

async function doJobs({ composition, onStop }: ProcessContext): Promise<void> {
  const { engines, clock, logger, jobs, jobHandlers, metrics, operations } = composition
  const worker = createJobWorker(
    { db: engines.database.db, clock, logger, jobs },
    {
      handlers: [...jobHandlers, ...operations.jobHandlers],
      schedules: composeSchedules(composition),
    },
  )
  const wakes = async (wake: () => void): Promise<void> => {
    jobs.onCommit(wake)
    await engines.bus.subscribe(jobsChannel, wake)
  }
  onStop(await worker.start(wakes))
  metrics.gauge('jobs_failed', 'Jobs that are tried no more: npm run failed -- list.', worker.failed)
}

/** Seals data stored unsealed, once, and lets an operator reseal everything with the current key. */
async function sealStoredData(
  {
    engines,
    logger,
    metrics,
    rotateKeys,
  }: Pick<Composition, 'engines' | 'logger' | 'metrics' | 'rotateKeys'>,
  onStop: (task: () => Promise<void>) => void,
): Promise<void> {
  // On embedded storage no other process has access to the data.
  metrics.onPost('/rotate-keys', rotateKeys)
  if (!(await hasUnsealed(engines.database.db))) return
  const sealing = rotateKeys().then(
    (done) => logger[done.failed > 0 ? 'error' : 'info'](done, 'what was stored unsealed was sealed'),
    (error: unknown) => logger.error({ err: error }, 'what is stored unsealed could not be sealed'),
  )
  onStop(() => sealing)
}

/** Background work: the relay of lasting events, jobs and schedules, and the billing tick. */
export const workerRole: Role = async (context) => {
  const { composition, onStop } = context
  const { calls, logger, plumbing } = composition
  await relayEvents(context)
  await rotatePartitions(plumbing)
  await doJobs(context)
  await calls.sweep()
  onStop(repeat(sweepMs, () => calls.sweep(), logger, 'sweeping calls failed'))
  onStop(() => calls.releaseBills())
  onStop(repeat(billTickMs, () => calls.tick(), logger, 'ticking bills failed'))
  maintainLedger(composition, onStop)
  await sealStoredData(composition, onStop)
}
