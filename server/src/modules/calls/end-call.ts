import type { CallEndReason } from '@serendip/contract'
import type { Bill } from './billing/bill.ts'
import { closeBill } from './billing/close-bill.ts'
import { tellBill } from './billing/tell-bill.ts'
import { type Call, partnerOf, reasonTold, sideOf } from './call.ts'
import { findOpenCallOf, markEnded } from './calls.store.ts'
import type { CallsDeps } from './calls-deps.ts'
import { returnFilterFees } from './filter-fee.ts'

interface Ended {
  readonly wasOpen: boolean
  readonly bill: Bill | null
}

/**
 * Ends an open call, settles its bill and tells both sides; ending an ended call changes nothing. `by` is null where
 * nobody chose to.
 */
export async function endCall(
  deps: CallsDeps,
  call: Call,
  reason: CallEndReason,
  by: string | null,
): Promise<void> {
  const now = deps.plumbing.clock.now()
  const durationMs = Math.max(0, now - call.startedAt)
  const { wasOpen, bill } = await storeEnd(deps, call, { reason, by, now, durationMs })
  if (!wasOpen) return
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
  call: Call,
  end: { reason: CallEndReason; by: string | null; now: number; durationMs: number },
): Promise<Ended> {
  const { db, outbox } = deps.plumbing
  const { reason, by, now, durationMs } = end
  const { filterVideoWithinMs } = await deps.settings.read()
  return db.transaction().execute(async (tx) => {
    const found = await markEnded(tx, { callId: call.id, reason, by, at: new Date(now) })
    if (!found) return { wasOpen: false, bill: null }
    // The two may have been revealed a moment ago.
    const ended = { ...call, ...found }
    const [one, other] = ended.sides
    await outbox.append(tx, 'call.ended', {
      callId: call.id,
      userIds: [one.userId, other.userId],
      reason,
      endedBy: by,
      revealed: ended.revealedAt !== null,
      durationMs,
    })
    const bill = call.isBilled ? await closeBill(deps, tx, call.id, reason) : null
    await returnFilterFees(deps, tx, ended, { by, now, withinMs: filterVideoWithinMs })
    return { wasOpen: true, bill }
  })
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
