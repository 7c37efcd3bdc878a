import { supportSubtypes } from '@serendip/contract'
import {
  type BoardNumbers,
  casesCounted,
  type QueueName,
  type QueueSize,
  queueNames,
} from '@serendip/contract/operator'
import type { Db } from '../../kernel/db.ts'
import { cacheAnswer } from '../../kernel/reads/cache-answer.ts'
import { countAppeals } from '../accounts/index.ts'
import {
  countCallsBetween,
  countFailedCallsBetween,
  countMatchesBetween,
  countOpenCalls,
} from '../calls/index.ts'
import { countSupportRequests, supportFirstAnswerMs } from '../chat/index.ts'
import { waitingApplications } from '../creators/index.ts'
import { countJobs } from '../jobs/index.ts'
import { countRefused, mailKind } from '../mail/index.ts'
import { countCases, countStrikeReviews, countUnconfirmable, queueGoalsMs } from '../moderation/index.ts'
import { countTexts } from '../profiles/index.ts'
import { waitingStories } from '../stories/index.ts'
import { waitingVideos } from '../videos/index.ts'
import { countChangedCollations } from './collations.ts'
import { countNodes } from './nodes.ts'
import type { OperationsDeps } from './operations-deps.ts'

const keepMs = 5_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** They change with the database's image, and with the month. */
const rarelyKeepMs = 10 * minuteMs
/** Counting a day reads an entry for each of its calls. */
const dayKeepMs = 60_000

/** Time that one may wait in each queue. Reports have their own times, by priority. */
const goalMs: Readonly<Record<Exclude<QueueName, 'reports'>, number>> = { ...queueGoalsMs, support: dayMs }

interface QueueLoad {
  readonly waiting: number
  readonly oldest: Date | null
}

type SupportLoad = Awaited<ReturnType<typeof countSupportRequests>>

function sumSupport(load: SupportLoad): QueueLoad {
  const oldest = load.map((row) => row.oldest).toSorted((a, b) => a.getTime() - b.getTime())[0]
  return { waiting: load.reduce((sum, { count }) => sum + Number(count), 0), oldest: oldest ?? null }
}

async function readQueues(deps: OperationsDeps) {
  const { db, clock, settings } = deps.plumbing
  const now = clock.now()
  const goals = await settings.read()
  const sizeOf = (name: Exclude<QueueName, 'reports'>, { waiting, oldest }: QueueLoad): QueueSize => {
    const oldestAt = oldest?.getTime() ?? null
    const isOverdue = oldestAt !== null && now - oldestAt > goalMs[name]
    return { name, waiting, oldestAt, isLate: isOverdue || waiting > goals.queueBacklogMax }
  }
  const [cases, strikes, appeals, photos, galleries, stories, videos, texts, applications, support] =
    await Promise.all([
      countCases(db, now, goals),
      countStrikeReviews(db),
      countAppeals(db),
      deps.media.countPendingPhotos('photos'),
      deps.media.countPendingPhotos('galleries'),
      waitingStories.count(db),
      waitingVideos.count(db),
      countTexts(db),
      waitingApplications(db),
      countSupportRequests(db, supportSubtypes),
    ])
  const sizes: Readonly<Record<QueueName, QueueSize>> = {
    reports: {
      name: 'reports',
      waiting: cases.waiting,
      oldestAt: cases.oldest?.getTime() ?? null,
      isLate: cases.isLate,
    },
    strikes: sizeOf('strikes', strikes),
    appeals: sizeOf('appeals', appeals),
    photos: sizeOf('photos', photos),
    galleries: sizeOf('galleries', galleries),
    stories: sizeOf('stories', stories),
    videos: sizeOf('videos', videos),
    texts: sizeOf('texts', texts),
    applications: sizeOf('applications', applications),
    support: sizeOf('support', sumSupport(support)),
  }
  return {
    all: queueNames.map((name) => sizes[name]),
    ...sizes,
    /** Of the kinds that an operator answers. */
    supportOf: (kinds: readonly SupportLoad[number]['kind'][]): QueueSize =>
      sizeOf('support', sumSupport(support.filter(({ kind }) => kinds.includes(kind)))),
  }
}

/** A few people mistype their address; as many refusals within an hour mean a mail server that refuses the product. */
const refusedMin = 5
const refusedMs = hourMs

async function readWork({ plumbing: { db, clock }, deliveries }: OperationsDeps) {
  const now = clock.now()
  const [jobs, loads, refused] = await Promise.all([
    countJobs(db),
    deliveries.count(db, new Date(now)),
    countRefused(db, new Date(now - refusedMs)),
  ])
  const mails = jobs.find(({ kind }) => kind === mailKind.name)
  const sum = (numbers: readonly number[]): number =>
    numbers.reduce((all, knownNumber) => all + knownNumber, 0)
  return {
    mailsWaiting: mails?.open ?? 0,
    mailsFailed: (mails?.failed ?? 0) + (refused < refusedMin ? 0 : refused),
    jobsFailed: sum(jobs.map(({ failed }) => failed)),
    deadLetters: sum(loads.map(({ dead }) => dead)),
    eventsDue: sum(loads.map(({ due }) => due)),
  }
}

/** Present figures and waiting work; each part is read once for all who ask within five seconds. */
export function createFigures(deps: OperationsDeps) {
  const { db, clock } = deps.plumbing
  const callsToday = cacheAnswer(clock, dayKeepMs, () => {
    const now = clock.now()
    return countCallsBetween(db, new Date(Math.floor(now / dayMs) * dayMs), new Date(now))
  })
  const lately = <T>(spanMs: number, count: (db: Db, since: Date, until: Date) => Promise<T>): Promise<T> => {
    const now = clock.now()
    return count(db, new Date(now - spanMs), new Date(now))
  }
  return {
    people: cacheAnswer(clock, keepMs, async (): Promise<BoardNumbers['people']> => {
      const [online, searching, callsRunning, today, matches, failed] = await Promise.all([
        deps.crowd.countOnline(),
        deps.crowd.countSearching(),
        countOpenCalls(db),
        callsToday(),
        lately(minuteMs, countMatchesBetween),
        lately(hourMs, countFailedCallsBetween),
      ])
      return {
        online,
        searching,
        callsRunning,
        callsToday: today,
        matchesLastMinute: matches,
        callsFailedLastHour: failed,
      }
    }),
    firstAnswerMs: cacheAnswer(clock, dayKeepMs, () => supportFirstAnswerMs({ db, clock }, supportSubtypes)),
    queues: cacheAnswer(clock, keepMs, () => readQueues(deps)),
    coins: cacheAnswer(clock, keepMs, () => deps.wallet.coinTotals()),
    unconfirmable: cacheAnswer(clock, keepMs, () =>
      countUnconfirmable(deps.plumbing.approvals, casesCounted),
    ),
    changedCollations: cacheAnswer(clock, rarelyKeepMs, () => countChangedCollations(db)),
    ledgerMonthsAhead: cacheAnswer(clock, rarelyKeepMs, () => deps.wallet.monthsAhead()),
    purchasesOverdue: cacheAnswer(clock, keepMs, () => deps.wallet.overduePurchases()),
    providersPaused: cacheAnswer(clock, keepMs, () => deps.countPausedProviders()),
    settlements: cacheAnswer(clock, rarelyKeepMs, () => deps.countSettlements()),
    refundsOverdue: cacheAnswer(clock, keepMs, () => deps.countOverdueRefunds()),
    work: cacheAnswer(clock, keepMs, () => readWork(deps)),
    nodes: cacheAnswer(clock, keepMs, () => countNodes(deps.plumbing)),
    storesFailing: deps.countFaults,
    audit: cacheAnswer(clock, keepMs, () => deps.wallet.auditState()),
  }
}
export type Figures = ReturnType<typeof createFigures>
