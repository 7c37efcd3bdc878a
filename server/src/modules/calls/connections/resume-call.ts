import { limits } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Connection, MessageOf } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import { partnerOf, resumeByOf, sideOf } from '../call.ts'
import { findCall, lockCall, moveSide } from '../calls.store.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { snapshotFor } from '../snapshot-call.ts'

/**
 * Moves a person's side to the requesting connection: after a lost socket with the peer connection still alive, or
 * `fresh` after a reload or on another device, which starts a new epoch. The tab that held it before is notified. A page
 * that was reloaded meanwhile takes no call from the page after it. Throws not_in_call, call_ended.
 */
export async function resumeCall(
  deps: CallsDeps,
  connection: Connection,
  { callId, fresh }: MessageOf<'call.resume'>,
): Promise<void> {
  const { db } = deps.plumbing
  const { userId, connectionId } = connection
  const call = await transact(db, async (tx) => {
    // A concurrent give-up of the call waits for this lock, or this waits for it.
    await lockCall(tx, callId)
    const before = await findCall(tx, callId)
    const side = before && sideOf(before, userId)
    if (!side || !connection.isOpen()) throw new DomainError('not_in_call')
    if (before.endedAt !== null) throw new DomainError('call_ended')
    await moveSide(tx, { callId, userId, connectionId, fresh })
    if (side.connectionId !== connectionId) {
      deps.realtime.toConnection(side.connectionId, { type: 'match.idle', reason: 'other_device' })
    }
    return findCall(tx, callId)
  })
  const mine = call && sideOf(call, userId)
  if (!mine) throw new DomainError('call_ended')
  deps.realtime.toConnection(connectionId, {
    type: 'call.resumed',
    call: await snapshotFor(deps, call, userId),
  })
  deps.realtime.toConnection(partnerOf(call, userId).connectionId, {
    type: 'call.partner',
    callId,
    present: true,
    resumeBy: resumeByOf(mine, limits.resumeMs),
    epoch: call.epoch,
  })
}
