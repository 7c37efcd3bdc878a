import { z } from 'zod'
import { id, ok, position, textUpTo } from '../../fields.ts'
import { routesOf } from '../../route.ts'
import { historyEntry, walletView } from '../../routes/wallet.routes.ts'
import { operatorEndpoints } from '../operator-endpoints.ts'
import { viewPurposes } from '../person-views.ts'

const listenerLoad = z.object({
  listener: z.string(),
  /** Events that are due for it. */
  due: z.number().int(),
  dead: z.number().int(),
})

const deadLetter = z.object({
  eventId: z.string(),
  event: z.string(),
  listener: z.string(),
  /** The id that the event is about. */
  about: z.string(),
  attempts: z.number().int(),
  error: z.string().nullable(),
  failedAt: z.number(),
})
export type DeadLetterView = z.infer<typeof deadLetter>

const failedJob = z.object({
  jobId: z.string(),
  kind: z.string(),
  attempts: z.number().int(),
  error: z.string().nullable(),
  failedAt: z.number(),
})
export type FailedJobView = z.infer<typeof failedJob>

const retried = z.object({ retried: z.number().int() })

const nodeStates = ['running', 'slow', 'wrongClock', 'lost'] as const
export type NodeState = (typeof nodeStates)[number]

const nodeView = z.object({
  nodeId: z.string(),
  /** `slow` and `wrongClock` run all the same; one is `lost` that stopped reporting without a shutdown. */
  state: z.enum(nodeStates),
  roles: z.array(z.string()),
  /** The deployed release. */
  version: z.string(),
  startedAt: z.number(),
  /** When it last reported. */
  seenAt: z.number(),
  /** How far the machine's clock is ahead of the database's. */
  skewMs: z.number().int(),
  /** Of the event loop, in 99 of 100 samples at most. */
  loopDelayMs: z.number().int(),
  sockets: z.number().int(),
  /** Open calls with a tab on this node. */
  calls: z.number().int(),
})
export type NodeView = z.infer<typeof nodeView>

export const operationsRoutes = routesOf(operatorEndpoints.operations, {
  list: {
    service: 'console',
    auth: { operator: 'operations.read' },
    summary: 'The load of each listener, dead letters and failed jobs, oldest first, at most 500 of each.',
    response: z.object({
      listeners: z.array(listenerLoad),
      letters: z.array(deadLetter),
      jobs: z.array(failedJob),
    }),
    errors: [],
  },
  retryLetters: {
    service: 'console',
    auth: { operator: 'operations.retry' },
    summary: 'Has the dead letters of one event tried again by its listeners, or all (null).',
    body: z.strictObject({ eventId: textUpTo(40).nullable() }),
    response: retried,
    errors: ['not_found'],
  },
  retryJobs: {
    service: 'console',
    auth: { operator: 'operations.retry' },
    summary: 'Has one failed job tried again, or all (null).',
    body: z.strictObject({ jobId: z.uuid().nullable() }),
    response: retried,
    errors: ['not_found'],
  },
  nodes: {
    service: 'console',
    auth: { operator: 'operations.read' },
    summary: 'Every process of the server and how it is; one that stopped reporting is listed for a day.',
    response: z.object({ nodes: z.array(nodeView), hasWorker: z.boolean() }),
    errors: [],
  },
})

const difference = z.object({
  /** The violated rule of the ledger. */
  rule: z.string(),
  subject: z.string(),
  expected: z.number().nullable(),
  actual: z.number().nullable(),
})
export type LedgerDifferenceView = z.infer<typeof difference>

const traceStep = z.object({
  transferId: z.string(),
  kind: z.string(),
  refId: z.string(),
  at: z.number(),
  fromAccount: z.string(),
  toAccount: z.string(),
  lotId: z.string(),
  toLotId: z.string().nullable(),
  amountCoins: z.number().int(),
})
const tracedLot = z.object({
  lotId: z.string(),
  /** The oldest ones, at most 500. */
  steps: z.array(traceStep),
  stepCount: z.number().int(),
  /** Where the coins are now. */
  rests: z.array(z.object({ account: z.string(), coins: z.number().int() })),
})
export type TracedLot = z.infer<typeof tracedLot>

const personWallet = z.object({
  userId: id,
  name: z.string(),
  wallet: walletView.omit({ isLow: true, demoGrantCoins: true }),
  /** Newest first; a call is one entry. */
  entries: z.array(historyEntry),
  nextCursor: z.number().int().nullable(),
})
export type PersonWallet = z.infer<typeof personWallet>

export const ledgerRoutes = routesOf(operatorEndpoints.ledger, {
  state: {
    service: 'console',
    auth: { operator: 'audit.read' },
    summary: 'The last audit of the ledger with its differences, and whether one is running.',
    response: z.object({
      last: z
        .object({
          finishedAt: z.number(),
          isFull: z.boolean(),
          /** Up to the last seal; the audit also compared newer ones. */
          transfers: z.number().int(),
          postings: z.number().int(),
          differenceCount: z.number().int(),
          /** The first ones, at most 100. */
          differences: z.array(difference),
        })
        .nullable(),
      isLate: z.boolean(),
      /** Requested and not finished yet. */
      isRunning: z.boolean(),
    }),
    errors: [],
  },
  audit: {
    service: 'console',
    auth: { operator: 'audit.read', stepUp: true },
    summary: 'Requests a full audit, which a worker runs.',
    response: ok,
    errors: ['conflict', 'step_up_required'],
  },
  trace: {
    service: 'console',
    auth: { operator: 'wallets.read' },
    summary: 'The path of coins from their issue to where they are now, by a lot, a transfer or its key.',
    body: z.strictObject({ reference: z.string().trim().min(1).max(120) }),
    response: z.object({ lots: z.array(tracedLot), isCut: z.boolean() }),
    errors: ['not_found'],
  },
  wallet: {
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
})
