import { limits } from '@serendip/contract'
import { presenceRenewMs } from '../../presence/index.ts'
import { isGivenUp, partnerOf } from '../call.ts'
import { findCall } from '../calls.store.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { endCall } from '../end-call.ts'
import {
  findGivenUp,
  listAbsentConnections,
  listPresentConnections,
  markAbsent,
  markPresent,
} from './absence.store.ts'

/** Maximum number of calls or connections in one check; the next check takes the rest. */
const pageSize = 500
/**
 * A connection is considered gone when it is missing in two checks this far apart. Presence may lose its data at any
 * moment, and each node rewrites its own when it renews its lease: twice within this time.
 */
export const doubtMs = 2 * presenceRenewMs

/** Connections that were missing at the last check, and since when. */
export type Doubts = ReadonlyMap<string, number>

async function giveUp(deps: CallsDeps, callId: string): Promise<void> {
  const call = await findCall(deps.plumbing.db, callId)
  if (!call || call.endedAt !== null) return
  if (isGivenUp(call, deps.plumbing.clock.now(), limits.resumeMs))
    await endCall(deps, call, { reason: 'lost', by: null })
}

/**
 * A connection closed: its side is absent, the partner is notified of the deadline, and the call ends when it passes.
 */
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

/** A node that holds the socket overrides lost presence data: the side is present, and the partner is notified. */
async function becomePresent(
  deps: CallsDeps,
  connectionId: string,
  isOpen: (connectionId: string) => boolean,
): Promise<void> {
  const { db } = deps.plumbing
  const callId = await markPresent(db, connectionId)
  const call = callId === null ? null : await findCall(db, callId)
  const back = call?.sides.find((side) => side.connectionId === connectionId)
  if (!call || !back) return
  // It closed at this very moment, and the absence it recorded has just been revoked.
  if (!isOpen(connectionId)) return becomeAbsent(deps, connectionId)
  deps.realtime.toConnection(partnerOf(call, back.userId).connectionId, {
    type: 'call.partner',
    callId: call.id,
    present: true,
    resumeBy: null,
    epoch: call.epoch,
  })
}

async function* pages(list: (after: string) => Promise<readonly string[]>) {
  let after = ''
  for (;;) {
    const page = await list(after)
    yield page
    after = page.at(-1) ?? ''
    if (page.length < pageSize) return
  }
}

/** Revokes the absence of sides whose socket is open here; run every few seconds on nodes that hold sockets. */
export async function withdrawAbsences(
  deps: CallsDeps,
  isOpen: (connectionId: string) => boolean,
): Promise<void> {
  for await (const page of pages((after) => listAbsentConnections(deps.plumbing.db, after, pageSize))) {
    for (const connectionId of page) if (isOpen(connectionId)) await becomePresent(deps, connectionId, isOpen)
  }
}

async function listMissing({ plumbing, presence }: CallsDeps): Promise<readonly string[]> {
  const missing: string[] = []
  for await (const page of pages((after) => listPresentConnections(plumbing.db, after, pageSize))) {
    const alive = await presence.alive(page)
    missing.push(...page.filter((connectionId) => !alive.has(connectionId)))
  }
  return missing
}

/**
 * The safety net, run every few seconds by one or more processes: marks sides whose node died as absent, and ends calls
 * whose deadline has passed. Takes the doubts of the last check and returns those for the next.
 */
export async function sweepAbsences(deps: CallsDeps, doubts: Doubts): Promise<Doubts> {
  const { db, clock } = deps.plumbing
  const now = clock.now()
  const left = new Map<string, number>()
  for (const connectionId of await listMissing(deps)) {
    const since = doubts.get(connectionId) ?? now
    if (now - since < doubtMs) left.set(connectionId, since)
    else await becomeAbsent(deps, connectionId)
  }
  const before = new Date(clock.now() - limits.resumeMs)
  for (const callId of await findGivenUp(db, before, pageSize)) await giveUp(deps, callId)
  return left
}
