import { z } from 'zod'
import { count, pageRowsMax, spanMs, wholeNumber } from '../../answer-fields.ts'
import { coins, instantMs } from '../../fields.ts'
import type { OperatorRight } from '../../operators/operator/rights.ts'
import type { RouteMap } from '../../route.ts'

/** Work that waits for operators, each with the right to do it; the console has a screen of the same name. */
export const queueRights = {
  reports: 'evidence.read',
  strikes: 'evidence.read',
  appeals: 'appeals.read',
  photos: 'evidence.read',
  galleries: 'evidence.read',
  stories: 'evidence.read',
  videos: 'evidence.read',
  texts: 'evidence.read',
  applications: 'applications.read',
  support: 'support.read',
} as const satisfies Readonly<Record<string, OperatorRight>>
export type QueueName = keyof typeof queueRights
export const queueNames = Object.keys(queueRights) as [QueueName, ...QueueName[]]

const queueSize = z.object({
  name: z.enum(queueNames),
  waiting: count,
  /** Since when the oldest one waits; null without any. */
  oldestAt: instantMs.nullable(),
  /** Whether one waits for longer than it may, or more wait than may. */
  isLate: z.boolean(),
})
export type QueueSize = z.infer<typeof queueSize>

/** Alerts on which operators must act at once, each with the right to see it; queues are the operator's. */
export const alertRights = {
  auditDiffers: 'audit.read',
  auditLate: 'audit.read',
  deadLetters: 'operations.read',
  /** Permanent bans that no operator can confirm now. */
  collationsChanged: 'operations.read',
  decisionsUnconfirmed: 'bans.permanent',
  /** The ledger has no parts for the next month. */
  ledgerMonthsMissing: 'operations.read',
  mailsFailed: 'operations.read',
  nodesLost: 'operations.read',
  /** A payment service fails, and is set aside for a while. */
  providersPaused: 'operations.read',
  /** Payments of people who may not receive coins, which should have been given back. */
  purchasesOverdue: 'audit.read',
  queuesLate: 'any',
  /** Money that goes back to people and that the payment service has not returned within a day. */
  refundsOverdue: 'audit.read',
  /** Settlements of payment services differ from our books. */
  settlementsDiffer: 'audit.read',
  /** The settlement of a payment service could not be compared for three days. */
  settlementsLate: 'audit.read',
  /** A store is out of reach, full or read-only. */
  storesFailing: 'operations.read',
  workersMissing: 'operations.read',
} as const satisfies Readonly<Record<string, OperatorRight | 'any'>>
export type AlertName = keyof typeof alertRights
export const alertNames = Object.keys(alertRights) as [AlertName, ...AlertName[]]

const boardNumbers = z.object({
  /** Empty while all is well. */
  alerts: z.array(z.object({ name: z.enum(alertNames), count: count })).max(pageRowsMax),
  people: z.object({
    online: count,
    searching: count,
    callsRunning: count,
    /** Calls that began since midnight UTC; up to a minute old. */
    callsToday: count,
    matchesLastMinute: count,
    /** Calls that ended without a working connection. */
    callsFailedLastHour: count,
  }),
  /** Those that the operator may work on. */
  queues: z.array(queueSize).max(pageRowsMax),
  /** In what time half of the support requests of seven days were first answered; null without any, or the right. */
  firstAnswerMs: wholeNumber.nullable(),
  /** Null without `audit.read`. */
  coins: z
    .object({
      /** Ever issued and spent, as of the last clean audit; null before the first. */
      audited: z.object({ at: instantMs, issued: coins, spent: coins }).nullable(),
      /** Held by running calls. */
      held: coins,
    })
    .nullable(),
  /** Null without `operations.read`. */
  work: z
    .object({
      mailsWaiting: count,
      mailsFailed: count,
      jobsFailed: count,
      deadLetters: count,
      /** Events that listeners have not handled yet. */
      eventsDue: count,
      /** Processes of the server that report. */
      nodesRunning: count,
    })
    .nullable(),
})
export type BoardNumbers = z.infer<typeof boardNumbers>

/**
 * The board's figures over time, each with the right to see it. Those of a queue are how many wait in it and for how many
 * minutes the oldest has; the first answer is that of support, as on the board, in minutes; coins issued and spent are as
 * of the last clean audit.
 */
export const seriesRights = {
  online: 'any',
  searching: 'any',
  callsRunning: 'any',
  callsStarted: 'any',
  matchesFound: 'any',
  callsFailed: 'any',
  reportsWaiting: queueRights.reports,
  reportsOldestMin: queueRights.reports,
  strikesWaiting: queueRights.strikes,
  strikesOldestMin: queueRights.strikes,
  appealsWaiting: queueRights.appeals,
  appealsOldestMin: queueRights.appeals,
  photosWaiting: queueRights.photos,
  photosOldestMin: queueRights.photos,
  galleriesWaiting: queueRights.galleries,
  galleriesOldestMin: queueRights.galleries,
  storiesWaiting: queueRights.stories,
  storiesOldestMin: queueRights.stories,
  videosWaiting: queueRights.videos,
  videosOldestMin: queueRights.videos,
  textsWaiting: queueRights.texts,
  textsOldestMin: queueRights.texts,
  applicationsWaiting: queueRights.applications,
  applicationsOldestMin: queueRights.applications,
  supportWaiting: queueRights.support,
  supportOldestMin: queueRights.support,
  firstAnswerMin: queueRights.support,
  coinsHeld: 'audit.read',
  coinsIssued: 'audit.read',
  coinsSpent: 'audit.read',
  mailsWaiting: 'operations.read',
  mailsFailed: 'operations.read',
  eventsDue: 'operations.read',
  deadLetters: 'operations.read',
  jobsFailed: 'operations.read',
} satisfies Readonly<Record<string, OperatorRight | 'any'>>
export type SeriesName = keyof typeof seriesRights
export const seriesNames = Object.keys(seriesRights) as [SeriesName, ...SeriesName[]]

/** Series that are counts: a span has their sum, and of all others the highest value. */
export const addedSeries: readonly SeriesName[] = ['callsStarted', 'matchesFound', 'callsFailed']

export const historyRanges = ['hour', 'day', 'week', 'month'] as const
export type HistoryRange = (typeof historyRanges)[number]
const historyQuery = z.strictObject({ range: z.enum(historyRanges).default('day') })

const boardHistory = z.object({
  /** When the first step begins. */
  from: instantMs,
  stepMs: spanMs,
  /** Those that the operator may see: of each step the highest value, or the sum of `addedSeries`; null if unknown. */
  series: z
    .array(z.object({ name: z.enum(seriesNames), points: z.array(wholeNumber.nullable()).max(pageRowsMax) }))
    .max(pageRowsMax),
})
export type BoardHistory = z.infer<typeof boardHistory>

export const boardRoutes = {
  numbers: {
    method: 'GET',
    path: '/board',
    service: 'console',
    auth: { operator: 'any' },
    summary: 'What happens now, and what waits for the operator’s roles; up to five seconds old.',
    response: boardNumbers,
    errors: [],
  },
  history: {
    method: 'GET',
    path: '/board/history',
    service: 'console',
    auth: { operator: 'any' },
    summary:
      'The figures of the board over the last hour, day, week or month, as far as the operator’s roles see them.',
    query: historyQuery,
    response: boardHistory,
    errors: [],
  },
} as const satisfies RouteMap
