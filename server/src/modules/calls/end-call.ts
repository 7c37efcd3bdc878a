import { type CallEndReason, limits } from '@serendip/contract'
import type { Tx } from '../../kernel/db.ts'
import type { Bill } from './billing/bill.ts'
import { closeBill } from './billing/close-bill.ts'
import { tellBill } from './billing/tell-bill.ts'
import { type Call, isGivenUp, partnerOf, reasonTold, sideOf } from './call.ts'
import { findCall, findOpenCallOf, lockCall, markEnded } from './calls.store.ts'
import type { CallsDeps } from './calls-deps.ts'
import { returnFilterFees } from './filter-fee.ts'

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
  const now = deps.plumbing.clock.now()
  const durationMs = Math.max(0, now - seen.startedAt)
  const ended = await storeEnd(deps, seen.id, { reason, by, now, durationMs })
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

/** The end, the coins and the news become true together. Rows are locked in the order call, bill, escrow, wallet. */
async function storeEnd(
  deps: CallsDeps,
  callId: string,
  end: { reason: CallEndReason; by: string | null; now: number; durationMs: number },
): Promise<Ended | null> {
  const { db, outbox } = deps.plumbing
  const { reason, by, now, durationMs } = end
  const { filterVideoWithinMs } = await deps.settings.read()
  return db.transaction().execute(async (tx) => {
    if (reason === 'lost' && !(await isStillGivenUp(tx, callId, now))) return null
    const call = await markEnded(tx, { callId, reason, by, at: new Date(now) })
    if (!call) return null
    const [one, other] = call.sides
    await outbox.append(tx, 'call.ended', {
      callId,
      userIds: [one.userId, other.userId],
      reason,
      endedBy: by,
      revealed: call.revealedAt !== null,
      durationMs,
    })
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

/** Ends whatever call a person is in; answers whether there was one. */
export async function leaveCall(deps: CallsDeps, userId: string, reason: CallEndReason): Promise<boolean> {
  const call = await findOpenCallOf(deps.plumbing.db, userId)
  if (!call) return false
  await endCall(deps, call, reason, userId)
  return true
}

/** Ends the call of exactly these two people, if they are in one together. */
export async function separate(deps: CallsDeps, userId: string, otherId: string): Promise<void> {
  const call = await findOpenCallOf(deps.plumbing.db, userId)
  if (call && partnerOf(call, userId).userId === otherId) await endCall(deps, call, 'blocked', userId)
}
