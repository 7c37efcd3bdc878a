import { limits } from '@serendip/contract'
import { findGivenUp, listPresentConnections, markAbsent } from './absence.store.ts'
import { isGivenUp, partnerOf } from './call.ts'
import { findCall } from './calls.store.ts'
import type { CallsDeps } from './calls-deps.ts'
import { endCall } from './end-call.ts'

/** How many calls or connections one look takes at most; the next look takes the rest. */
const pageSize = 500

async function giveUp(deps: CallsDeps, callId: string): Promise<void> {
  const call = await findCall(deps.plumbing.db, callId)
  if (!call || call.endedAt !== null) return
  if (isGivenUp(call, deps.plumbing.clock.now(), limits.resumeMs)) await endCall(deps, call, 'lost', null)
}

/** A connection closed: its side is absent, the partner is told the deadline, and the call ends when it passes. */
export async function becomeAbsent(deps: CallsDeps, connectionId: string): Promise<void> {
  const { db, clock } = deps.plumbing
  const now = clock.now()
  const callId = await markAbsent(db, connectionId, new Date(now))
  const call = callId === null ? null : await findCall(db, callId)
  const gone = call?.sides.find((side) => side.connectionId === connectionId)
  if (!call || !gone) return
  deps.realtime.toConnection(partnerOf(call, gone.userId).connectionId, {
    type: 'call.partner',
    callId: call.id,
    present: false,
    resumeBy: now + limits.resumeMs,
    epoch: call.epoch,
  })
}

/**
 * The safety net, run every few seconds by one process or many: sides whose node died without a word become absent,
 * and calls whose deadline passed end.
 */
export async function sweepAbsences(deps: CallsDeps): Promise<void> {
  const { db, clock } = deps.plumbing
  let after = ''
  for (;;) {
    const page = await listPresentConnections(db, after, pageSize)
    const alive = await deps.presence.alive(page)
    for (const connectionId of page) if (!alive.has(connectionId)) await becomeAbsent(deps, connectionId)
    after = page.at(-1) ?? ''
    if (page.length < pageSize) break
  }
  const before = new Date(clock.now() - limits.resumeMs)
  for (const callId of await findGivenUp(db, before, pageSize)) await giveUp(deps, callId)
}
