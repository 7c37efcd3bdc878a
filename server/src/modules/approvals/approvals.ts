import { type ApprovalKind, approvalsPageMax } from '@serendip/contract/operator'
import { bind } from '../../kernel/bind.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import { approvalHandlers, closeApproval, dropApproval } from './approvals.handlers.ts'
import {
  type ApprovalRow,
  expireApprovals,
  insertApproval,
  lastApproval,
  storeAnswer,
  waitingAbout,
  waitingApproval,
  waitingApprovals,
} from './approvals.store.ts'
import { type ApprovalsDeps, demandSecond, secondsFor } from './second-person.ts'

const hourMs = 3_600_000
const openMs = 14 * 24 * hourMs
/** Time that a request waits; one that no time ends waits while the milder measure holds. */
const waitMs: Readonly<Record<ApprovalKind, number | null>> = {
  operator: openMs,
  price: openMs,
  priceList: openMs,
  setting: openMs,
  ban: null,
  export: openMs,
  settlement: openMs,
  gift: openMs,
}

interface Request {
  readonly kind: ApprovalKind
  readonly subject: string
  /** The change to carry out once confirmed; empty where the asking module stores it itself. */
  readonly payload?: object
  readonly askedBy: string
  readonly origin: Origin | null
}

interface Answer {
  readonly verdict: 'confirmed' | 'declined'
  readonly operatorId: string
  readonly origin: Origin
}

/** Asks in the transaction of what waits. The entry of the audit log comes last: call it at the end. */
async function ask(deps: ApprovalsDeps, tx: Tx, request: Request): Promise<string> {
  const { clock, ids, audit } = deps.plumbing
  const { kind, subject, payload = {}, askedBy, origin } = request
  const at = new Date(clock.now())
  await expireApprovals(tx, at, { kind, subject })
  const id = ids.next('apr')
  const life = waitMs[kind]
  const isNew = await insertApproval(tx, {
    id,
    kind,
    subject,
    payload,
    asked_by: askedBy,
    asked_at: at,
    expires_at: life === null ? null : new Date(at.getTime() + life),
  })
  if (!isNew) throw new DomainError('conflict')
  const about = { approval: id, kind }
  await audit.record({ action: 'approval.asked', subject, actor: askedBy, origin, about }, tx)
  return id
}

async function answer(
  deps: ApprovalsDeps,
  tx: Tx,
  { id, kind, subject, asked_by: askedBy }: ApprovalRow,
  { verdict, operatorId, origin }: Answer,
): Promise<void> {
  const { clock, audit } = deps.plumbing
  await demandSecond(deps, tx, { kind, askedBy, operatorId })
  const at = new Date(clock.now())
  if (!(await storeAnswer(tx, id, { verdict, by: operatorId, at }))) throw new DomainError('conflict')
  const about = { approval: id, kind, askedBy }
  await audit.record({ action: `approval.${verdict}`, subject, actor: operatorId, origin, about }, tx)
}

/** Ends requests whose time is over, each with its entry. */
async function expire({ plumbing: { db, clock, audit } }: ApprovalsDeps): Promise<void> {
  await transact(db, async (tx) => {
    for (const { id, kind, subject } of await expireApprovals(tx, new Date(clock.now()))) {
      const about = { approval: id, kind }
      await audit.record({ action: 'approval.expired', subject, actor: 'schedule', origin: null, about }, tx)
    }
  })
}

/** Four eyes: what one operator asks for and another one confirms. The module that asks carries it out. */
export function createApprovals(deps: ApprovalsDeps) {
  const { db, clock } = deps.plumbing
  const now = (): Date => new Date(clock.now())
  return {
    operatorRoutes: { approvals: approvalHandlers(deps) },
    ...bind(deps, {
      /** Answers its id. Throws conflict while one of its kind waits for the same subject. */
      ask,
      /**
       * Confirms or declines; call it last, for its entry of the audit log. Throws cannot_target_self and
       * other_operator_required for who is no second person, conflict if it was answered meanwhile or has expired.
       */
      answer,
      /** Ends a request whose reason is gone; no second person is needed. */
      close: closeApproval,
      /** Withdraws one's own request, or declines another operator's. Throws not_found, forbidden. */
      drop: dropApproval,
    }),
    /** Null if it was answered, or has expired. */
    waiting: async (from: Db | Tx, id: string) => (await waitingApproval(from, now(), id)) ?? null,
    /** All that wait of a kind, the oldest first. */
    list: (kind: ApprovalKind) => waitingApprovals(db, now(), [kind], approvalsPageMax),
    /** The same refusals as `answer`, before any work. */
    requireSecond: ({ kind, asked_by: askedBy }: ApprovalRow, operatorId: string) =>
      demandSecond(deps, db, { kind, askedBy, operatorId }),
    waitingAbout: (from: Db | Tx, kind: ApprovalKind, subjects: readonly string[]) =>
      waitingAbout(from, now(), kind, subjects),
    /** The last one about a subject, whatever became of it; null if there was none. */
    last: async (from: Db | Tx, kind: ApprovalKind, subject: string) =>
      (await lastApproval(from, kind, subject)) ?? null,
    /** Number of operators who could now confirm a request by this one. */
    countSeconds: async (kind: ApprovalKind, askedBy: string) =>
      (await secondsFor(deps, db, kind, askedBy)).length,
    isSecond: async (kind: ApprovalKind, askedBy: string, operatorId: string) =>
      (await secondsFor(deps, db, kind, askedBy)).includes(operatorId),
    schedules: [
      { name: 'expire-approvals', everyMs: sweepEveryMs, run: () => expire(deps) },
    ] satisfies readonly Schedule[],
  }
}
export type Approvals = ReturnType<typeof createApprovals>
