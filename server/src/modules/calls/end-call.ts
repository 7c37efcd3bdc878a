import { type CallEndReason, limits } from '@serendip/contract'
import type { Db, Tx } from '../../kernel/db.ts'
import { transact } from '../../kernel/transact.ts'
import type { Bill } from './billing/bill.ts'
import { lockBill } from './billing/bills.store.ts'
import { closeBill, readLastMoment } from './billing/close-bill.ts'
import { sendBillOf } from './billing/send-bill.ts'
import { type Call, isGivenUp, lastedMs, partnerOf, reasonFor } from './call.ts'
import { coinsOfCall } from './call-coins.ts'
import { findCall, findOpenCallOf, lockCall, markEnded } from './calls.store.ts'
import type { CallsDeps } from './calls-deps.ts'
import { returnFilterFees } from './filter-fees/filter-fee.ts'
import { listTakenFees } from './filter-fees/filter-fees.store.ts'

/** Notifies both sides that a call is over. */
export type NotifyEnd = () => Promise<void>

/** A call that a person is in. */
export interface OpenCall {
  /** Ends it for both; notifying them is left to the caller, who may have something more urgent to do. */
  leave(reason: CallEndReason): Promise<NotifyEnd>
}

interface EndedCall {
  /** The call with its sides as of its end: one may have just moved to another tab. */
  readonly call: Call
  readonly bill: Bill | null
}

interface CallEnd {
  readonly reason: CallEndReason
  /** Null if nobody chose to. */
  readonly by: string | null
  /** The bill's fence as a tick read it: if it has been raised since, the call continues. */
  readonly fence?: number
}

/**
 * Ends an open call, settles its bill and notifies both sides; does nothing if the call has already ended, or if it was
 * to be given up and its absent side has come back.
 */
export async function endCall(deps: CallsDeps, seen: Call, end: CallEnd): Promise<void> {
  const notify = await endQuietly(deps, seen, end)
  await notify()
}

async function endQuietly(deps: CallsDeps, seen: Call, end: CallEnd): Promise<NotifyEnd> {
  const { reason, by } = end
  const now = deps.plumbing.clock.now()
  const durationMs = Math.max(0, now - seen.startedAt)
  const ended = await storeEnd(deps, seen, { ...end, now, durationMs })
  return async () => {
    if (!ended) return
    const { call, bill } = ended
    if (bill) await sendBillOf(deps, call, bill)
    const fees = call.hasFilterFee ? await listTakenFees(deps.plumbing.db, call.id) : null
    for (const { userId, connectionId } of call.sides) {
      const feeCoins = fees?.get(userId) ?? null
      deps.realtime.toConnection(connectionId, {
        type: 'call.ended',
        callId: call.id,
        reason: reasonFor(reason, by, userId),
        durationMs: lastedMs(call) ?? 0,
        ...(feeCoins !== null && { feeCoins }),
        deltaCoins: coinsOfCall(userId, bill, feeCoins),
      })
    }
  }
}

/**
 * The end, the coins and the event are committed together. Rows are locked in the order call, bill, escrow, wallet.
 * Whether coins are involved is known from the start: a call without them ends in a single statement.
 */
async function storeEnd(
  deps: CallsDeps,
  seen: Call,
  end: CallEnd & { now: number; durationMs: number },
): Promise<EndedCall | null> {
  const { db, outbox } = deps.plumbing
  const { reason, by, fence, now, durationMs } = end
  const { id: callId, isBilled, hasFilterFee, sides } = seen
  const [first, second] = sides
  const userIds = [first.userId, second.userId] as const
  const marked = (db: Db | Tx) =>
    markEnded(db, outbox, { callId, userIds, reason, endedBy: by, durationMs, at: new Date(now) })
  if (reason !== 'lost' && !isBilled && !hasFilterFee) {
    const call = await marked(db)
    return call && { call, bill: null }
  }
  const settings = await deps.settings.read()
  const moment = isBilled ? await readLastMoment(deps, seen, now) : null
  return transact(db, async (tx) => {
    if (reason === 'lost' && !(await isStillGivenUp(tx, callId, now))) return null
    if (fence !== undefined && !(await isStillAt(tx, callId, fence))) return null
    const call = await marked(tx)
    if (!call) return null
    const bill = call.isBilled ? await closeBill(deps, { tx, settings }, callId, { reason, moment }) : null
    await returnFilterFees(deps, tx, call, { by, now, withinMs: settings.filterVideoWithinMs })
    return { call, bill }
  })
}

/** The absent side may have come back since the check; from here on it cannot. */
async function isStillGivenUp(tx: Tx, callId: string, now: number): Promise<boolean> {
  await lockCall(tx, callId)
  const call = await findCall(tx, callId)
  return call !== null && isGivenUp(call, now, limits.resumeMs)
}

/** From here on nobody else can change the bill. */
async function isStillAt(tx: Tx, callId: string, fence: number): Promise<boolean> {
  await lockCall(tx, callId)
  const bill = await lockBill(tx, callId)
  return bill?.fence === fence
}

/** The call a person is in, for them to leave; null if there is none. */
export async function openCallOf(deps: CallsDeps, userId: string): Promise<OpenCall | null> {
  const call = await findOpenCallOf(deps.plumbing.db, userId)
  return call && { leave: (reason) => endQuietly(deps, call, { reason, by: userId }) }
}

/** Ends the call a person is in, if any. */
export async function leaveCall(deps: CallsDeps, userId: string, reason: CallEndReason): Promise<void> {
  const call = await openCallOf(deps, userId)
  const notify = await call?.leave(reason)
  await notify?.()
}

/** Ends the call of exactly these two people, if they are in one together. */
export async function separate(deps: CallsDeps, userId: string, otherId: string): Promise<void> {
  const call = await findOpenCallOf(deps.plumbing.db, userId)
  if (call && partnerOf(call, userId).userId === otherId)
    await endCall(deps, call, { reason: 'blocked', by: userId })
}
