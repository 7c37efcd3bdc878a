import type { CallEndReason, CallSnapshot, CallText, MatchMode } from '@serendip/contract'
import { limits } from '@serendip/contract'
import type { Connection } from '../../kernel/handlers.ts'
import { deletePreviews } from './billing/consents.store.ts'
import { releaseBills, tickBills } from './billing/tick-bills.ts'
import { partnerOf, sideOf } from './call.ts'
import { findCall, findOpenCallOf, listInCall } from './calls.store.ts'
import type { CallsDeps } from './calls-deps.ts'
import { leaveCall, type OpenCall, openCallOf, separate } from './end-call.ts'
import { endRingOf, endRingOfConnection, sweepRings } from './rings/end-ring.ts'
import { deleteRings } from './rings/rings.store.ts'
import { showRing } from './rings/show-ring.ts'
import { snapshotFor } from './snapshot-call.ts'
import { type Candidate, startCall } from './start-call.ts'
import { eraseTexts, listTexts } from './texts.store.ts'
import { listVideoTimes, type VideoTime } from './video-times.ts'
import { becomeAbsent, type Doubts, sweepAbsences, takeBackAbsences } from './watch-absence.ts'

/** What a report on somebody keeps of a call. */
interface CallEvidence {
  readonly partnerId: string
  readonly texts: readonly CallText[]
  readonly videos: readonly VideoTime[]
}

export interface Calls {
  /** Throws already_in_match, and PartedError where one of the two has shut the other out. */
  start(waited: Candidate, came: Candidate, mode: MatchMode): Promise<string>
  isInCall(userId: string): Promise<boolean>
  /** Those of the given people who are in a call now. */
  inCall(userIds: readonly string[]): Promise<ReadonlySet<string>>
  openSnapshot(userId: string): Promise<CallSnapshot | null>
  openCallOf(userId: string): Promise<OpenCall | null>
  leave(userId: string, reason: CallEndReason): Promise<void>
  /** Ends the call, or the ring, of exactly these two. */
  separate(userId: string, otherId: string): Promise<void>
  /** Shows a new tab what rings at its person. */
  connectionOpened(connection: Connection): Promise<void>
  connectionClosed(connectionId: string): Promise<void>
  /** Sides whose node died become absent, and calls whose deadline passed end. */
  sweep(): Promise<void>
  /** Sides that were taken for absent though their socket is open here are present again. */
  takeBackAbsences(isOpen: (connectionId: string) => boolean): Promise<void>
  /** Forgets what was written in calls that ended a while ago. */
  forgetTexts(): Promise<number>
  /** Forgets rings that ended long ago, and the previews of days that are over. */
  forgetRings(): Promise<void>
  /** Bills what was seen since the last tick, and ends rings that nobody answered; every `billTickMs`. */
  tick(): Promise<void>
  /** At a graceful stop: other nodes take this one's bills over at once. */
  releaseBills(): Promise<void>
  /** The other side and the talk of a call that a person was in, ended or not; null where they were not. */
  evidence(callId: string, userId: string): Promise<CallEvidence | null>
}

const dayMs = 24 * 3_600_000
/** How long one can find out who rang. */
const ringKeepMs = 30 * dayMs

export function createCalls(deps: CallsDeps): Calls {
  const { db } = deps.plumbing
  let doubts: Doubts = new Map()
  return {
    start: (waited, came, mode) => startCall(deps, waited, came, mode),
    isInCall: async (userId) => (await findOpenCallOf(db, userId)) !== null,
    inCall: (userIds) => listInCall(db, userIds),
    async openSnapshot(userId) {
      const call = await findOpenCallOf(db, userId)
      return call && snapshotFor(deps, call, userId)
    },
    openCallOf: (userId) => openCallOf(deps, userId),
    leave: (userId, reason) => leaveCall(deps, userId, reason),
    async separate(userId, otherId) {
      await endRingOf(deps, userId, otherId)
      await separate(deps, userId, otherId)
    },
    connectionOpened: (connection) => showRing(deps, connection),
    async connectionClosed(connectionId) {
      await endRingOfConnection(deps, connectionId)
      await becomeAbsent(deps, connectionId)
    },
    async sweep() {
      // A look that failed says nothing of what it found before: doubts begin anew.
      const before = doubts
      doubts = new Map()
      doubts = await sweepAbsences(deps, before)
    },
    takeBackAbsences: (isOpen) => takeBackAbsences(deps, isOpen),
    async forgetTexts() {
      const { callTextKeepMs } = await deps.settings.read()
      return eraseTexts(db, new Date(deps.plumbing.clock.now() - callTextKeepMs))
    },
    async forgetRings() {
      const now = deps.plumbing.clock.now()
      await deleteRings(db, new Date(now - ringKeepMs))
      await deletePreviews(db, new Date(now - dayMs).toISOString().slice(0, 10))
    },
    async tick() {
      await sweepRings(deps)
      await tickBills(deps)
    },
    releaseBills: () => releaseBills(deps),
    async evidence(callId, userId) {
      const call = await findCall(db, callId)
      if (!call || !sideOf(call, userId)) return null
      return {
        partnerId: partnerOf(call, userId).userId,
        texts: await listTexts(db, callId, limits.callTextsKept),
        videos: await listVideoTimes(db, callId),
      }
    },
  }
}
