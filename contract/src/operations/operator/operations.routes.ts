import { z } from 'zod'
import {
  anyNumber,
  count,
  fewRowsMax,
  label,
  longText,
  pageRowsMax,
  spanMs,
  wholeNumber,
} from '../../answer-fields.ts'
import { coins, id, instantMs, ok, position, textUpTo } from '../../fields.ts'
import { viewPurposes } from '../../people/operator/person-views.ts'
import type { RouteMap } from '../../route.ts'
import { historyEntry, walletView } from '../../wallet/wallet.routes.ts'

const listenerLoad = z.object({
  listener: label,
  /** Events that are due for it. */
  due: count,
  dead: count,
})

const deadLetter = z.object({
  eventId: label,
  event: label,
  listener: label,
  /** The id that the event is about. */
  about: longText,
  attempts: count,
  error: longText.nullable(),
  failedAt: instantMs,
})
export type DeadLetterView = z.infer<typeof deadLetter>

const failedJob = z.object({
  jobId: label,
  kind: label,
  attempts: count,
  error: longText.nullable(),
  failedAt: instantMs,
})
export type FailedJobView = z.infer<typeof failedJob>

const retried = z.object({ retried: count })

const nodeStates = ['running', 'slow', 'wrongClock', 'lost'] as const
export type NodeState = (typeof nodeStates)[number]

const nodeView = z.object({
  nodeId: label,
  /** `slow` and `wrongClock` run all the same; one is `lost` that stopped reporting without a shutdown. */
  state: z.enum(nodeStates),
  roles: z.array(label).max(pageRowsMax),
  /** The deployed release. */
  version: label,
  startedAt: instantMs,
  /** When it last reported. */
  seenAt: instantMs,
  /** Lead of the machine's clock over the database's. */
  skewMs: wholeNumber,
  /** Of the event loop, in 99 of 100 samples at most. */
  loopDelayMs: spanMs,
  sockets: count,
  /** Open calls with a tab on this node. */
  calls: count,
})
export type NodeView = z.infer<typeof nodeView>

export const operationsRoutes = {
  list: {
    method: 'GET',
    path: '/operations',
    service: 'console',
    auth: { operator: 'operations.read' },
    summary: 'The load of each listener, dead letters and failed jobs, oldest first, at most 500 of each.',
    response: z.object({
      listeners: z.array(listenerLoad).max(pageRowsMax),
      letters: z.array(deadLetter).max(pageRowsMax),
      jobs: z.array(failedJob).max(pageRowsMax),
    }),
    errors: [],
  },
  retryLetters: {
    method: 'POST',
    path: '/operations/letters/retry',
    service: 'console',
    auth: { operator: 'operations.retry' },
    summary: 'Has the dead letters of one event tried again by its listeners, or all (null).',
    body: z.strictObject({ eventId: textUpTo(40).nullable() }),
    response: retried,
    errors: ['not_found'],
  },
  retryJobs: {
    method: 'POST',
    path: '/operations/jobs/retry',
    service: 'console',
    auth: { operator: 'operations.retry' },
    summary: 'Has one failed job tried again, or all (null).',
    body: z.strictObject({ jobId: z.uuid().nullable() }),
    response: retried,
    errors: ['not_found'],
  },
  nodes: {
    method: 'GET',
    path: '/operations/nodes',
    service: 'console',
    auth: { operator: 'operations.read' },
    summary: 'Every process of the server and how it is; one that stopped reporting is listed for a day.',
    response: z.object({ nodes: z.array(nodeView).max(pageRowsMax), hasWorker: z.boolean() }),
    errors: [],
  },
} as const satisfies RouteMap

const difference = z.object({
  /** The violated rule of the ledger. */
  rule: label,
  subject: label,
  expected: anyNumber.nullable(),
  actual: anyNumber.nullable(),
})
export type LedgerDifferenceView = z.infer<typeof difference>

const traceStep = z.object({
  transferId: label,
  kind: label,
  refId: label,
  at: instantMs,
  fromAccount: label,
  toAccount: label,
  lotId: label,
  toLotId: label.nullable(),
  amountCoins: coins,
})
const tracedLot = z.object({
  lotId: label,
  /** The oldest ones, at most 500. */
  steps: z.array(traceStep).max(fewRowsMax),
  stepCount: count,
  /** Accounts that hold the coins now. */
  rests: z.array(z.object({ account: label, coins })).max(fewRowsMax),
})
export type TracedLot = z.infer<typeof tracedLot>

const personWallet = z.object({
  userId: id,
  name: label,
  wallet: walletView.omit({ isLow: true, demoGrantCoins: true }),
  /** Newest first; a call is one entry. */
  entries: z.array(historyEntry).max(pageRowsMax),
  nextCursor: position.nullable(),
})
export type PersonWallet = z.infer<typeof personWallet>

export const ledgerRoutes = {
  state: {
    method: 'GET',
    path: '/ledger',
    service: 'console',
    auth: { operator: 'audit.read' },
    summary: 'The last audit of the ledger with its differences, and whether one is running.',
    response: z.object({
      last: z
        .object({
          finishedAt: instantMs,
          isFull: z.boolean(),
          /** Up to the last seal; the audit also compared newer ones. */
          transfers: count,
          postings: count,
          differenceCount: count,
          /** The first ones, at most 100. */
          differences: z.array(difference).max(fewRowsMax),
        })
        .nullable(),
      isLate: z.boolean(),
      /** Requested and not finished yet. */
      isRunning: z.boolean(),
    }),
    errors: [],
  },
  audit: {
    method: 'POST',
    path: '/ledger/audit',
    service: 'console',
    auth: { operator: 'audit.read', stepUp: true },
    summary: 'Requests a full audit, which a worker runs.',
    response: ok,
    errors: ['conflict', 'step_up_required'],
  },
  trace: {
    method: 'POST',
    path: '/ledger/trace',
    service: 'console',
    auth: { operator: 'wallets.read' },
    summary: 'The path of coins from their issue to where they are now, by a lot, a transfer or its key.',
    body: z.strictObject({ reference: z.string().trim().min(1).max(120) }),
    response: z.object({ lots: z.array(tracedLot).max(pageRowsMax), isCut: z.boolean() }),
    errors: ['not_found'],
  },
  wallet: {
    method: 'POST',
    path: '/ledger/wallets/{userId}',
    service: 'console',
    auth: { operator: 'wallets.read' },
    summary:
      'The coins of a person and a page of their history; each look is an entry of the audit log. `earned` is what a creator earned.',
    params: z.strictObject({ userId: id }),
    body: z.strictObject({
      purpose: z.enum(viewPurposes),
      account: z.enum(['wallet', 'earned']).default('wallet'),
      /** `nextCursor` of the page before. */
      cursor: position.optional(),
    }),
    response: personWallet,
    errors: ['not_found'],
  },
} as const satisfies RouteMap
