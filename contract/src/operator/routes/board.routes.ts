import { z } from 'zod'
import { routesOf } from '../../route.ts'
import { operatorEndpoints } from '../operator-endpoints.ts'
import type { OperatorRight } from '../rights.ts'

/** What waits for operators, each with the right to work on it; the console has a screen of the same name. */
export const queueRights = {
  reports: 'evidence.read',
  appeals: 'appeals.decide',
  photos: 'cases.decide',
  applications: 'creators.approve',
  support: 'support.answer',
} as const satisfies Readonly<Record<string, OperatorRight>>
export type QueueName = keyof typeof queueRights
export const queueNames = Object.keys(queueRights) as [QueueName, ...QueueName[]]

const queueSize = z.object({
  name: z.enum(queueNames),
  waiting: z.number().int(),
  /** Since when the oldest one waits; null without any. */
  oldestAt: z.number().nullable(),
  /** Whether one waits for longer than it may. */
  isLate: z.boolean(),
})
export type QueueSize = z.infer<typeof queueSize>

const boardNumbers = z.object({
  people: z.object({
    online: z.number().int(),
    searching: z.number().int(),
    callsRunning: z.number().int(),
    /** Calls that began since midnight UTC; up to a minute old. */
    callsToday: z.number().int(),
  }),
  /** Those that the operator may work on. */
  queues: z.array(queueSize),
  /** Null without `audit.read`. */
  coins: z
    .object({
      /** Ever issued and spent, as of the last clean audit; null before the first. */
      audited: z.object({ at: z.number(), issued: z.number().int(), spent: z.number().int() }).nullable(),
      /** Held by running calls. */
      held: z.number().int(),
    })
    .nullable(),
  /** Null without `operations.read`. */
  work: z
    .object({
      mailsWaiting: z.number().int(),
      mailsFailed: z.number().int(),
      jobsFailed: z.number().int(),
      deadLetters: z.number().int(),
      /** Events that listeners have not handled yet. */
      eventsDue: z.number().int(),
    })
    .nullable(),
})
export type BoardNumbers = z.infer<typeof boardNumbers>

export const boardRoutes = routesOf(operatorEndpoints.board, {
  numbers: {
    service: 'console',
    auth: { operator: 'any' },
    summary: 'What happens now, and what waits for the operator’s roles; up to five seconds old.',
    response: boardNumbers,
    errors: [],
  },
})
