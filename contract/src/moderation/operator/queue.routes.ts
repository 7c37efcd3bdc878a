import { z } from 'zod'
import { count, label, pageRowsMax } from '../../answer-fields.ts'
import { id, instantMs } from '../../fields.ts'
import type { OperatorRight } from '../../operators/operator/rights.ts'
import type { RouteMap } from '../../route.ts'
import { reportReason } from '../../safety/safety.routes.ts'
import { operatorClaim, queuePlace } from './claims.ts'

/** Decisions that wait, each with the right to make it; a confirmation is of a permanent ban. */
export const queueKindRights = {
  reports: 'cases.decide',
  confirmations: 'bans.permanent',
  strikes: 'cases.decide',
  appeals: 'appeals.decide',
  photos: 'cases.decide',
  galleries: 'cases.decide',
  stories: 'cases.decide',
  videos: 'cases.decide',
  texts: 'cases.decide',
  applications: 'creators.approve',
} as const satisfies Readonly<Record<string, OperatorRight>>
export type QueueKind = keyof typeof queueKindRights
export const queueKinds = Object.keys(queueKindRights) as [QueueKind, ...QueueKind[]]

/** Items of the queue in one answer. */
export const queueShown = 50
/** Number of items that one call can leave out. */
export const queueSkipMax = 100

const queueItem = z.object({
  kind: z.enum(queueKinds),
  /** Of the report, strikes, appeal, photo, story, video, text or application. */
  itemId: id,
  /** 0 comes first: minors and self-harm. */
  priority: count,
  waitingSince: instantMs,
  dueAt: instantMs,
  /** Whom it is about; null for an application of before accounts were opened with it. */
  personId: id.nullable(),
  personName: label,
  /** Of a report. */
  reason: reportReason.nullable(),
  /** Of a name or a text about oneself. */
  textKind: z.enum(['name', 'bio']).nullable(),
  /** Operator who decides it now, until the lease ends. */
  claim: operatorClaim.nullable(),
  /** False for who took part in the decision that is appealed or waits for a second operator. */
  mayDecide: z.boolean(),
})
export type QueueItem = z.infer<typeof queueItem>

const queueCount = z.object({
  kind: z.enum(queueKinds),
  /** `casesCounted` means that or more. */
  waiting: count,
  oldestAt: instantMs.nullable(),
})
export type QueueCount = z.infer<typeof queueCount>

const kind = z.enum(queueKinds).optional()

export const queueRoutes = {
  list: {
    method: 'GET',
    path: '/queue',
    service: 'console',
    auth: { operator: 'cases.decide' },
    summary:
      'What waits for a decision that the caller may make, of every kind, by priority and age, and how much of each kind waits.',
    query: z.strictObject({ kind, after: queuePlace.optional() }),
    response: z.object({
      items: z.array(queueItem).max(pageRowsMax),
      /** Place at which the next page begins; null after the last one. */
      next: queuePlace.nullable(),
      counts: z.array(queueCount).max(pageRowsMax),
    }),
    errors: [],
  },
  next: {
    method: 'POST',
    path: '/queue/next',
    service: 'console',
    auth: { operator: 'cases.decide' },
    summary: 'Claims the most urgent unclaimed item and returns it; null if none is left.',
    body: z.strictObject({ kind, skip: z.array(id).max(queueSkipMax).default([]) }),
    response: z.object({ item: queueItem.nullable() }),
    errors: [],
  },
} as const satisfies RouteMap
