import type { Schedule } from '../jobs/index.ts'
import { storeSeen } from './creators.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'
import { announceCallable } from './wait-online.ts'

/** When creators were last there is known to the minute, also of those whose node crashed. */
const noteSeenEveryMs = 60_000

async function noteSeen(deps: CreatorsDeps): Promise<void> {
  const { db, clock } = deps.plumbing
  const ids = [...(await deps.presence.creators()).keys()]
  if (ids.length === 0) return
  await storeSeen(db, ids, new Date(clock.now()))
  await announceCallable(deps, ids)
}

export const seenSchedule = (deps: CreatorsDeps): Schedule => ({
  name: 'note-creators-seen',
  everyMs: noteSeenEveryMs,
  run: () => noteSeen(deps),
})
