import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { sideOf } from './call.ts'
import { findCall } from './calls.store.ts'
import type { CallsDeps } from './calls-deps.ts'

/** Time in which a person saw the other, as reported by their own browser. */
export interface VideoTime {
  readonly userId: string
  readonly startedAt: number
  readonly endedAt: number | null
}

/** Time after a call in which its video end may still be reported, for a person who lost the connection. */
const lateMs = 60_000

async function checkSide({ plumbing }: CallsDeps, callId: string, userId: string): Promise<void> {
  const call = await findCall(plumbing.db, callId)
  const isOver = call?.endedAt != null && call.endedAt + lateMs < plumbing.clock.now()
  if (!call || !sideOf(call, userId) || isOver) throw new DomainError('not_in_call')
}

/** The first start counts; starting again clears the end. Throws not_in_call. */
export async function startVideo(deps: CallsDeps, callId: string, userId: string): Promise<void> {
  const { db, clock } = deps.plumbing
  await checkSide(deps, callId, userId)
  await db
    .insertInto('call_videos')
    .values({ call_id: callId, user_id: userId, started_at: new Date(clock.now()) })
    .onConflict((conflict) => conflict.columns(['call_id', 'user_id']).doUpdateSet({ ended_at: null }))
    .execute()
}

/** An end without a start is ignored, and of several ends the last one counts. Throws not_in_call. */
export async function endVideo(deps: CallsDeps, callId: string, userId: string): Promise<void> {
  const { db, clock } = deps.plumbing
  await checkSide(deps, callId, userId)
  await db
    .updateTable('call_videos')
    .set({ ended_at: new Date(clock.now()) })
    .where('call_id', '=', callId)
    .where('user_id', '=', userId)
    .execute()
}

export async function listVideoTimes(db: Db, callId: string): Promise<readonly VideoTime[]> {
  const found = await db
    .selectFrom('call_videos')
    .selectAll()
    .where('call_id', '=', callId)
    .orderBy('user_id')
    .execute()
  return found.map(({ user_id, started_at, ended_at }) => ({
    userId: user_id,
    startedAt: started_at.getTime(),
    endedAt: ended_at?.getTime() ?? null,
  }))
}
