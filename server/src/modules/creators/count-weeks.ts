import { dayMs } from '../../kernel/clock.ts'
import { callMsOf } from '../calls/index.ts'
import type { Schedule } from '../jobs/index.ts'
import { creatorIdsAfter, storeWeek } from './creators.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'

const countWeeksEveryMs = 3_600_000
/** Creators whose calls are read at a time. */
const countedAtOnce = 500

/** Stores for how long each creator was in calls in the last seven days. */
async function countWeeks({ plumbing: { db, clock } }: CreatorsDeps): Promise<void> {
  const now = new Date(clock.now())
  const since = new Date(now.getTime() - 7 * dayMs)
  let after = ''
  for (;;) {
    const ids = await creatorIdsAfter(db, after, countedAtOnce)
    if (ids.length === 0) return
    await storeWeek(db, ids, await callMsOf(db, ids, { since, now }), now)
    after = ids.at(-1) ?? ''
  }
}

export const weeksSchedule = (deps: CreatorsDeps): Schedule => ({
  name: 'count-weeks-of-creators',
  everyMs: countWeeksEveryMs,
  run: () => countWeeks(deps),
})
