import type { Schedule } from '../jobs/index.ts'
import { storeSeen } from './creators.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'

/** When creators were last there is known to the minute, also of those whose node crashed. */
const noteSeenEveryMs = 60_000

async function noteSeen({ plumbing: { db, clock }, presence }: CreatorsDeps): Promise<void> {
  const here = await presence.creators()
  if (here.size > 0) await storeSeen(db, [...here.keys()], new Date(clock.now()))
}

export const seenSchedule = (deps: CreatorsDeps): Schedule => ({
  name: 'note-creators-seen',
  everyMs: noteSeenEveryMs,
  run: () => noteSeen(deps),
})
