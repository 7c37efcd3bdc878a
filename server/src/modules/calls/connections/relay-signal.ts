import { DomainError } from '../../../kernel/domain-error.ts'
import type { Connection, MessageOf } from '../../../kernel/handlers.ts'
import { takeSignal } from '../calls.store.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { requireSide } from '../require-side.ts'

/** Relays one side's signal to the other, once and in order. Throws not_in_call, call_ended, stale_signal. */
export async function relaySignal(
  deps: CallsDeps,
  connection: Connection,
  message: MessageOf<'call.signal'>,
): Promise<void> {
  const { userId, connectionId } = connection
  const { callId, epoch, seq, signal } = message
  const taken = await takeSignal(deps.plumbing.db, { callId, userId, connectionId, epoch, seq })
  if (!taken) {
    const call = await requireSide(deps, connection, callId)
    throw new DomainError('stale_signal', { epoch: call.epoch })
  }
  // In a text call, and before the payer agrees, no picture may flow: a client that sends anyway learns nothing.
  if (!taken.mayFlow) return
  deps.realtime.toConnection(taken.to, { type: 'call.signal', callId, epoch, seq, signal })
}
