import { DomainError } from '../../kernel/domain-error.ts'
import type { Connection } from '../../kernel/handlers.ts'
import type { Call } from './call.ts'
import { sideOf } from './call.ts'
import { findCall } from './calls.store.ts'
import type { CallsDeps } from './calls-deps.ts'

/**
 * The open call in which this very connection holds a side. A call of strangers looks like one that never existed.
 * Throws not_in_call, call_ended.
 */
export async function requireSide(deps: CallsDeps, connection: Connection, callId: string): Promise<Call> {
  const call = await findCall(deps.plumbing.db, callId)
  const side = call && sideOf(call, connection.userId)
  if (!side || side.connectionId !== connection.connectionId) throw new DomainError('not_in_call')
  if (call.endedAt !== null) throw new DomainError('call_ended')
  return call
}
