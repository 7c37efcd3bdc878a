import type { Connection } from '../../../kernel/handlers.ts'
import { batchReads } from '../../../kernel/reads/batch-reads.ts'
import { sideOf } from '../call.ts'
import { findOpenCallOf, listInCall } from '../calls.store.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { endCall } from '../end-call.ts'
import { endRing } from '../rings/end-ring.ts'
import { findRingsAt, findRingsOfConnections } from '../rings/rings.store.ts'
import { showRing } from '../rings/show-ring.ts'
import { becomeAbsent } from './watch-absence.ts'

/**
 * Effects of connections on calls and rings. Connections of one moment share their look-ups: most have no
 * call and no ring.
 */
export function followConnections(deps: CallsDeps) {
  const { db } = deps.plumbing
  const inCall = batchReads(async (userIds) => {
    const found = await listInCall(db, userIds)
    return new Map([...found].map((userId) => [userId, true]))
  })
  const ringAt = batchReads((calleeIds) => findRingsAt(db, calleeIds))
  const ringOf = batchReads((connectionIds) => findRingsOfConnections(db, connectionIds))
  const isInCall = async (userId: string): Promise<boolean> => (await inCall(userId)) !== null
  return {
    isInCall,
    /** Shows a new tab the ring that its person is receiving. */
    async connectionOpened({ userId, connectionId }: Connection): Promise<void> {
      const ring = await ringAt(userId)
      if (ring) await showRing(deps, ring, connectionId)
    },
    /** The tab is gone and may come back, unless its person has logged out: then the call is over. */
    async connectionClosed(
      { userId, connectionId }: Connection,
      { loggedOut }: { readonly loggedOut: boolean } = { loggedOut: false },
    ): Promise<void> {
      const ring = await ringOf(connectionId)
      // The tab that rang is gone: nobody would receive the answer.
      if (ring) await endRing(deps, ring.id, 'cancelled')
      if (!(await isInCall(userId))) return
      const call = loggedOut ? await findOpenCallOf(db, userId) : null
      const isHere = call !== null && sideOf(call, userId)?.connectionId === connectionId
      if (isHere) await endCall(deps, call, { reason: 'left', by: userId })
      else await becomeAbsent(deps, connectionId)
    },
  }
}
