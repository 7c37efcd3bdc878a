import type { CallEndReason, CallSnapshot, CallText, MatchMode } from '@serendip/contract'
import { limits } from '@serendip/contract'
import type { EventListener } from '../../kernel/events.ts'
import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import { releaseBills, tickBills } from './billing/tick-bills.ts'
import { partnerOf, sideOf } from './call.ts'
import { type CallMessages, type CallRoutes, callMessages, callRoutes } from './calls.handlers.ts'
import { findCall, findOpenCallOf, listInCall } from './calls.store.ts'
import type { CallsDeps } from './calls-deps.ts'
import { type FollowedConnections, followConnections } from './connections/follow-connections.ts'
import type { TurnConfig } from './connections/turn-credentials.ts'
import { type Doubts, sweepAbsences, withdrawAbsences } from './connections/watch-absence.ts'
import { leaveCall, type OpenCall, openCallOf, separate } from './end-call.ts'
import { endRingOf, endRingsOf, sweepRings } from './rings/end-ring.ts'
import { snapshotFor } from './snapshot-call.ts'
import { type Candidate, startCall } from './start-call.ts'
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

export interface Calls extends FollowedConnections {
  readonly routes: CallRoutes
  readonly messages: CallMessages
  /** Ends the call of two people, one of whom blocks the other. */
  readonly listeners: readonly EventListener[]
  readonly schedules: readonly Schedule[]
  /** Throws already_in_match, and PartedError if one of the two has shut the other out. */
  start(waited: Candidate, came: Candidate, mode: MatchMode): Promise<string>
  /** Those of the given people who are in a call now. */
  inCall(userIds: readonly string[]): Promise<ReadonlySet<string>>
  openSnapshot(userId: string): Promise<CallSnapshot | null>
  openCallOf(userId: string): Promise<OpenCall | null>
  leave(userId: string, reason: CallEndReason): Promise<void>
  /** Ends the call, or the ring, of exactly these two. */
  separate(userId: string, otherId: string): Promise<void>
  /** Ends the call and the rings of a banned person at once; the other side reads that the team ended the call. */
  expel(userId: string): Promise<void>
  /** Marks sides whose node died as absent, and ends calls whose deadline has passed. */
  sweep(): Promise<void>
  /** Marks sides as present again that count as absent although their socket is open here. */
  withdrawAbsences(isOpen: (connectionId: string) => boolean): Promise<void>
  /** Bills what was seen since the last tick, and ends unanswered rings; every `billTickMs`. */
  tick(): Promise<void>
  /** On graceful shutdown: other nodes take over this one's bills at once. */
  releaseBills(): Promise<void>
  /** Texts written in a call, oldest first, while they are kept. */
  textsOf(callId: string): Promise<readonly CallText[]>
  /** The other side and the texts of a call that a person was in, ended or not; null if they were not. */
  evidence(callId: string, userId: string): Promise<CallEvidence | null>
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

/** `turn`: the relay that browsers connect through; null if they connect directly. */
export function createCalls(deps: CallsDeps, turn: TurnConfig | null): Calls {
  const { db } = deps.plumbing
  const connections = followConnections(deps)
  let doubts: Doubts = new Map()
  async function separateTwo(userId: string, otherId: string): Promise<void> {
    await endRingOf(deps, userId, otherId)
    await separate(deps, userId, otherId)
  }
  const separator: EventListener<'person.blocked'> = {
    name: 'calls',
    events: ['person.blocked'],
    handle: ({ payload: { ownerId, otherId } }) => separateTwo(ownerId, otherId),
  }
  return {
    routes: callRoutes(deps, turn),
    messages: callMessages(deps),
    listeners: [separator],
    schedules: [{ name: 'forget-texts', everyMs: sweepEveryMs, run: () => forgetTexts(deps) }],
    start: (waited, came, mode) => startCall(deps, waited, came, mode),
    ...connections,
    inCall: (userIds) => listInCall(db, userIds),
    async openSnapshot(userId) {
      const call = (await connections.isInCall(userId)) ? await findOpenCallOf(db, userId) : null
      return call && snapshotFor(deps, call, userId)
    },
    openCallOf: (userId) => openCallOf(deps, userId),
    leave: (userId, reason) => leaveCall(deps, userId, reason),
    separate: separateTwo,
    expel: (userId) => expelBanned(deps, userId),
    async sweep() {
      // A failed check says nothing about earlier findings: doubts start over.
      const before = doubts
      doubts = new Map()
      doubts = await sweepAbsences(deps, before)
    },
    withdrawAbsences: (isOpen) => withdrawAbsences(deps, isOpen),
    async tick() {
      await sweepRings(deps)
      await tickBills(deps)
    },
    releaseBills: () => releaseBills(deps),
    textsOf: (callId) => listTexts(db, callId, allTexts),
    async evidence(callId, userId) {
      const call = await findCall(db, callId)
      if (!call || !sideOf(call, userId)) return null
      return {
        partnerId: partnerOf(call, userId).userId,
        texts: await listTexts(db, callId, limits.callTextsKept),
        videos: await listVideoTimes(db, callId),
        startedAt: call.startedAt,
        endedAt: call.endedAt,
      }
    },
  }
}
