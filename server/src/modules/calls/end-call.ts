import { type CallEndReason, limits } from '@serendip/contract'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Bill } from './billing/bill.ts'
import { closeBill } from './billing/close-bill.ts'
import { tellBill } from './billing/tell-bill.ts'
import { type Call, isGivenUp, partnerOf, reasonTold, sideOf } from './call.ts'
import { findCall, findOpenCallOf, lockCall, markEnded } from './calls.store.ts'
import type { CallsDeps } from './calls-deps.ts'
import { returnFilterFees } from './filter-fee.ts'

/** Tells both sides of a call that it is over. */
export type TellEnd = () => Promise<void>

/** A call that somebody is in. */
export interface OpenCall {
  /** Ends it for both; telling them is left to whoever has something more urgent to do. */
  leave(reason: CallEndReason): Promise<TellEnd>
}

interface Ended {
  /** The call with its sides as they were when it ended: one may just have moved to another tab. */
  readonly call: Call
  readonly bill: Bill | null
}

/**
 * Ends an open call, settles its bill and tells both sides; ending an ended call changes nothing, nor does giving up
 * one whose absent side has come back. `by` is null where nobody chose to.
 */
export async function endCall(
  deps: CallsDeps,
  seen: Call,
  reason: CallEndReason,
  by: string | null,
): Promise<void> {
  const tell = await endQuietly(deps, seen, reason, by)
  await tell()
}

async function endQuietly(
  deps: CallsDeps,
  seen: Call,
  reason: CallEndReason,
  by: string | null,
): Promise<TellEnd> {
  const now = deps.plumbing.clock.now()
  const durationMs = Math.max(0, now - seen.startedAt)
  const ended = await storeEnd(deps, seen, { reason, by, now, durationMs })
  return async () => {
    if (!ended) return
    const { call, bill } = ended
    if (bill) await tellLastBill(deps, call, bill)
    for (const { userId, connectionId } of call.sides) {
      deps.realtime.toConnection(connectionId, {
        type: 'call.ended',
        callId: call.id,
        reason: reasonTold(reason, by, userId),
        durationMs,
      })
    }
  }
}

/**
 * The end, the coins and the news become true together. Rows are locked in the order call, bill, escrow, wallet. Whether
 * coins belong to a call is known since it began: one without them ends by one statement.
 */
async function storeEnd(
  deps: CallsDeps,
  { id: callId, isBilled, hasFilterFee, sides }: Call,
  end: { reason: CallEndReason; by: string | null; now: number; durationMs: number },
): Promise<Ended | null> {
  const { db, outbox } = deps.plumbing
  const { reason, by, now, durationMs } = end
  const [one, other] = sides
  const userIds = [one.userId, other.userId] as const
  const marked = (db: Db | Tx) =>
    markEnded(db, outbox, { callId, userIds, reason, endedBy: by, durationMs, at: new Date(now) })
  if (reason !== 'lost' && !isBilled && !hasFilterFee) {
    const call = await marked(db)
    return call && { call, bill: null }
  }
  const { filterVideoWithinMs } = await deps.settings.read()
  return db.transaction().execute(async (tx) => {
    if (reason === 'lost' && !(await isStillGivenUp(tx, callId, now))) return null
    const call = await marked(tx)
    if (!call) return null
    const bill = call.isBilled ? await closeBill(deps, tx, callId, reason) : null
    await returnFilterFees(deps, tx, call, { by, now, withinMs: filterVideoWithinMs })
    return { call, bill }
  })
}

/** The absent side may have come back since somebody looked; from here on it cannot. */
async function isStillGivenUp(tx: Tx, callId: string, now: number): Promise<boolean> {
  await lockCall(tx, callId)
  const call = await findCall(tx, callId)
  return call !== null && isGivenUp(call, now, limits.resumeMs)
}

async function tellLastBill(deps: CallsDeps, call: Call, bill: Bill): Promise<void> {
  const [payer, creator] = [sideOf(call, bill.payerId), sideOf(call, bill.creatorId)]
  if (!payer || !creator) return
  const connections = { payer: payer.connectionId, creator: creator.connectionId }
  await tellBill(deps, bill, connections, await deps.billing.wallet.balance(bill.payerId))
}

/** The call a person is in, to be left by them; null where there is none. */
export async function openCallOf(deps: CallsDeps, userId: string): Promise<OpenCall | null> {
  const call = await findOpenCallOf(deps.plumbing.db, userId)
  return call && { leave: (reason) => endQuietly(deps, call, reason, userId) }
}

/** Ends whatever call a person is in. */
export async function leaveCall(deps: CallsDeps, userId: string, reason: CallEndReason): Promise<void> {
  const call = await openCallOf(deps, userId)
  const tell = await call?.leave(reason)
  await tell?.()
}

/** Ends the call of exactly these two people, if they are in one together. */
export async function separate(deps: CallsDeps, userId: string, otherId: string): Promise<void> {
  const call = await findOpenCallOf(deps.plumbing.db, userId)
  if (call && partnerOf(call, userId).userId === otherId) await endCall(deps, call, 'blocked', userId)
}
