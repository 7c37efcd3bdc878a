import { supportSubtypes } from '@serendip/contract'
import {
  type BoardNumbers,
  type OperatorRoutes,
  type QueueName,
  type QueueSize,
  queueNames,
  queueRights,
} from '@serendip/contract/operator'
import type { Handlers, OperatorCaller } from '../../kernel/handlers.ts'
import { countAppeals } from '../accounts/index.ts'
import { countCallsSince, countOpenCalls } from '../calls/index.ts'
import { countSupportRequests, supportKindsOf } from '../chat/index.ts'
import { waitingApplications } from '../creators/index.ts'
import { countJobs } from '../jobs/index.ts'
import { mailKind } from '../mail/index.ts'
import { countCases } from '../moderation/index.ts'
import { keepAnswer } from './keep-answer.ts'
import type { OperationsDeps } from './operations-deps.ts'

const keepMs = 5_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Counting a day reads an entry for each of its calls. */
const dayKeepMs = 60_000

/** How long one may wait in each queue. Reports have their own times, by priority. */
const goalMs: Readonly<Record<Exclude<QueueName, 'reports'>, number>> = {
  appeals: 14 * dayMs,
  photos: dayMs,
  applications: 3 * dayMs,
  support: dayMs,
}

interface Waiting {
  readonly waiting: number
  readonly oldest: Date | null
}

async function waitingPhotos({ media }: OperationsDeps): Promise<Waiting> {
  const [waiting, [first]] = await Promise.all([media.countPendingPhotos(), media.pendingPhotos(1)])
  return { waiting, oldest: first?.changed_at ?? null }
}

async function readQueues(deps: OperationsDeps) {
  const { db, clock, settings } = deps.plumbing
  const now = clock.now()
  const goals = await settings.read()
  const sizeOf = (name: Exclude<QueueName, 'reports'>, { waiting, oldest }: Waiting): QueueSize => {
    const oldestAt = oldest?.getTime() ?? null
    return { name, waiting, oldestAt, isLate: oldestAt !== null && now - oldestAt > goalMs[name] }
  }
  const [cases, appeals, photos, applications, support] = await Promise.all([
    countCases(db, now, goals),
    countAppeals(db),
    waitingPhotos(deps),
    waitingApplications(db),
    countSupportRequests(db, supportSubtypes),
  ])
  return {
    reports: {
      ...{ name: 'reports' as const, waiting: cases.waiting },
      ...{ oldestAt: cases.oldest?.getTime() ?? null, isLate: cases.isLate },
    },
    ...{ appeals: sizeOf('appeals', appeals), photos: sizeOf('photos', photos) },
    applications: sizeOf('applications', applications),
    /** Of the kinds that an operator answers. */
    supportFor({ rights }: OperatorCaller): QueueSize {
      const own = support.filter(({ kind }) => supportKindsOf(rights).includes(kind))
      const oldest = own.map((row) => row.oldest).toSorted((a, b) => a.getTime() - b.getTime())[0]
      const waiting = own.reduce((sum, { count }) => sum + Number(count), 0)
      return sizeOf('support', { waiting, oldest: oldest ?? null })
    },
  }
}

async function readWork({ plumbing: { db, clock }, deliveries }: OperationsDeps) {
  const [jobs, loads] = await Promise.all([countJobs(db), deliveries.count(db, new Date(clock.now()))])
  const mails = jobs.find(({ kind }) => kind === mailKind.name)
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
  return {
    ...{ mailsWaiting: mails?.open ?? 0, mailsFailed: mails?.failed ?? 0 },
    jobsFailed: sum(jobs.map(({ failed }) => failed)),
    deadLetters: sum(loads.map(({ dead }) => dead)),
    eventsDue: sum(loads.map(({ due }) => due)),
  }
}

/** What happens now, for every operator the part that concerns their roles. */
export function boardHandlers(deps: OperationsDeps): Handlers<OperatorRoutes['board']> {
  const { db, clock } = deps.plumbing
  const startOfDay = () => new Date(Math.floor(clock.now() / dayMs) * dayMs)
  const callsToday = keepAnswer(clock, dayKeepMs, () => countCallsSince(db, startOfDay()))
  const people = keepAnswer(clock, keepMs, async (): Promise<BoardNumbers['people']> => {
    const [online, searching, callsRunning, today] = await Promise.all([
      deps.crowd.countOnline(),
      deps.crowd.countSearching(),
      countOpenCalls(db),
      callsToday(),
    ])
    return { online, searching, callsRunning, callsToday: today }
  })
  const queues = keepAnswer(clock, keepMs, () => readQueues(deps))
  const coins = keepAnswer(clock, keepMs, () => deps.wallet.coinTotals())
  const work = keepAnswer(clock, keepMs, () => readWork(deps))
  return {
    async numbers({ caller }) {
      const { rights } = caller
      const [now, { supportFor, ...sizes }, totals, load] = await Promise.all([
        people(),
        queues(),
        rights.has('audit.read') ? coins() : null,
        rights.has('operations.read') ? work() : null,
      ])
      const own = queueNames.filter((name) => rights.has(queueRights[name]))
      return {
        people: now,
        queues: own.map((name) => (name === 'support' ? supportFor(caller) : sizes[name])),
        ...{ coins: totals, work: load },
      }
    },
  }
}
