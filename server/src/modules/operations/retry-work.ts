import type { OperatorRoutes } from '@serendip/contract/operator'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { listFailedJobs, retryFailedJobs } from '../jobs/index.ts'
import { type createNodeList, hasWorker } from './nodes.ts'
import type { OperationsDeps } from './operations-deps.ts'

async function listWork({ plumbing: { db, clock }, deliveries }: OperationsDeps) {
  const [listeners, letters, jobs] = await Promise.all([
    deliveries.count(db, new Date(clock.now())),
    deliveries.deadLetters(db),
    listFailedJobs(db),
  ])
  return {
    listeners: listeners.map(({ listener, due, dead }) => ({ listener, due, dead })),
    letters: letters.map(({ event_id: eventId, name: event, aggregate_id: about, dead_at, ...letter }) => ({
      eventId,
      event,
      about,
      listener: letter.listener,
      attempts: letter.attempts,
      error: letter.error,
      failedAt: dead_at.getTime(),
    })),
    jobs: jobs.map(({ id: jobId, kind, attempts, error, failedAt }) => ({
      jobId,
      kind,
      attempts,
      error,
      failedAt: failedAt.getTime(),
    })),
  }
}

/** Work that nobody tries any more, another try of it, and the processes that do the work. */
export const workHandlers = (
  deps: OperationsDeps,
  listNodes: ReturnType<typeof createNodeList>,
): Handlers<OperatorRoutes['operations']> => {
  const { db, clock, audit, jobs } = deps.plumbing
  return {
    list: () => listWork(deps),
    nodes: async () => ({ nodes: [...(await listNodes())], hasWorker: await hasWorker(deps.plumbing) }),
    async retryLetters({ caller: { operatorId: actor }, body: { eventId }, origin }) {
      const retried = await transact(db, async (tx) => {
        const count = await deps.deliveries.retry(tx, eventId, new Date(clock.now()))
        if (count === 0) throw new DomainError('not_found')
        const subject = eventId ?? 'outbox'
        await audit.record({ action: 'outbox.retried', subject, actor, origin, about: { count } }, tx)
        return count
      })
      return { retried }
    },
    async retryJobs({ caller: { operatorId: actor }, body: { jobId }, origin }) {
      const failed = await listFailedJobs(db)
      const count = failed.filter(({ id }) => jobId === null || id === jobId).length
      if (count === 0) throw new DomainError('not_found')
      // First: pg-boss has its own transaction, and nothing is tried again without an entry.
      const subject = jobId ?? 'jobs'
      await audit.record({ action: 'jobs.retried', subject, actor, origin, about: { count } })
      return { retried: await retryFailedJobs(db, jobs, jobId) }
    },
  }
}
