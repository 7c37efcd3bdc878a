import { shelfOf } from '../analytics/storage.ts'
import { browserClock } from '../clock.ts'
import { flagsOf, hearsFlags, keepFlags, withoutFlags } from './developer-flags.ts'
import { keepTrigger, sessionTriggerOf } from './session-trigger.ts'

/**
 * Keeps what a query tells of the visit itself, on whichever page it arrives: what brought the person, and developer
 * flags outside prod.
 */
export function rememberArrival(page: Window): void {
  const { pathname, search } = page.location
  const trigger = sessionTriggerOf(search)
  if (trigger !== null)
    keepTrigger(
      shelfOf(() => page.sessionStorage),
      trigger,
      browserClock.now(),
    )
  keepFlags(
    shelfOf(() => page.localStorage),
    search,
    hearsFlags(page),
  )
  if (flagsOf(search).length > 0) page.history.replaceState(null, '', pathname + withoutFlags(search))
}
