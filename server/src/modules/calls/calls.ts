import type { CallSnapshot, CallText } from '@serendip/contract'
import { limits } from '@serendip/contract'
import { bind } from '../../kernel/bind.ts'
import type { EventListener } from '../../kernel/events.ts'
import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import { releaseBills, tickBills } from './billing/tick-bills.ts'
import { partnerOf, sideOf } from './call.ts'
import { callMessages, callRoutes } from './calls.handlers.ts'
import { findCall, findOpenCallOf } from './calls.store.ts'
import type { CallsDeps } from './calls-deps.ts'
import { leaveCall, openCallOf, separate } from './end-call.ts'
import type { TurnConfig } from './connections/turn-credentials.ts'
import { followConnections } from './connections/follow-connections.ts'
import { premiumListener } from './connections/tell-premium.ts'
import { type Doubts, sweepAbsences, withdrawAbsences } from './connections/watch-absence.ts'
import { endRingOf, endRingsOf, sweepRings } from './rings/end-ring.ts'
import { snapshotFor } from './snapshot-call.ts'
import { startCall } from './start-call.ts'
import { eraseTexts, listTexts } from './texts.store.ts'
import { listVideoTimes, type VideoTime } from './video-times.ts'

/** The parts of a call stored with a report. */
interface CallEvidence {
  readonly partnerId: string
  readonly texts: readonly CallText[]
  readonly videos: readonly VideoTime[]
  readonly startedAt: number
  readonly endedAt: number | null
}

/** More than a call can have. */
const allTexts = 100_000

async function expelBanned(deps: CallsDeps, userId: string): Promise<void> {
  await endRingsOf(deps, userId)
  await leaveCall(deps, userId, 'banned')
}

/** Deletes the texts of calls that ended a while ago. */
async function forgetTexts({ plumbing: { db, clock }, settings }: CallsDeps): Promise<void> {
  const { callTextKeepMs } = await settings.read()
  await eraseTexts(db, new Date(clock.now() - callTextKeepMs))
}

/** Ends the call, or the ring, of exactly these two. */
async function separateTwo(deps: CallsDeps, userId: string, otherId: string): Promise<void> {
  await endRingOf(deps, userId, otherId)
  await separate(deps, userId, otherId)
}

/** Ends the call of two people, one of whom blocks the other. */
const separator = (deps: CallsDeps): EventListener<'person.blocked'> => ({
  name: 'calls',
  events: ['person.blocked'],
  handle: ({ payload: { ownerId, otherId } }) => separateTwo(deps, ownerId, otherId),
})

async function tick(deps: CallsDeps): Promise<void> {
  await sweepRings(deps)
  await tickBills(deps)
}

const textsOf = ({ plumbing: { db } }: CallsDeps, callId: string): Promise<readonly CallText[]> =>
  listTexts(db, callId, allTexts)

async function readEvidence(
  { plumbing: { db } }: CallsDeps,
  callId: string,
  userId: string,
): Promise<CallEvidence | null> {
  const call = await findCall(db, callId)
  if (!call || !sideOf(call, userId)) return null
  return {
    partnerId: partnerOf(call, userId).userId,
    texts: await listTexts(db, callId, limits.callTextsKept),
    videos: await listVideoTimes(db, callId),
    startedAt: call.startedAt,
    endedAt: call.endedAt,
  }
}

/** `turn`: the relay that browsers connect through; null if they connect directly. */
export function createCalls(deps: CallsDeps, turn: TurnConfig | null) {
  const connections = followConnections(deps)
  let doubts: Doubts = new Map()
  return {
    routes: callRoutes(deps, turn),
    messages: callMessages(deps),
    listeners: [separator(deps), premiumListener(deps)],
    schedules: [
      { name: 'forget-texts', everyMs: sweepEveryMs, run: () => forgetTexts(deps) },
    ] satisfies readonly Schedule[],
    ...connections,
    ...bind(deps, {
      /** Throws already_in_match, and PartedError if one of the two has shut the other out. */
      start: startCall,
      openCallOf,
      leave: leaveCall,
      separate: separateTwo,
      /** Ends the call and the rings of a banned person at once; the other side reads that the team ended the call. */
      expel: expelBanned,
      /** Marks sides as present again that count as absent although their socket is open here. */
      withdrawAbsences,
      /** Bills what was seen since the last tick, and ends unanswered rings; every `billTickMs`. */
      tick,
      /** On graceful shutdown: other nodes take over this one's bills at once. */
      releaseBills,
      /** Texts written in a call, oldest first, while they are kept. */
      textsOf,
      /** The other side and the texts of a call that a person was in, ended or not; null if they were not. */
      evidence: readEvidence,
    }),
    async openSnapshot(userId: string): Promise<CallSnapshot | null> {
      const call = (await connections.isInCall(userId))
        ? await findOpenCallOf(deps.plumbing.db, userId)
        : null
      return call && snapshotFor(deps, call, userId)
    },
    /** Marks sides whose node died as absent, and ends calls whose deadline has passed. */
    async sweep(): Promise<void> {
      // A failed check says nothing about earlier findings: doubts start over.
      const before = doubts
      doubts = new Map()
      doubts = await sweepAbsences(deps, before)
    },
  }
}
export type Calls = ReturnType<typeof createCalls>
