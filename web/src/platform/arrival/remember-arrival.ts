import { storageOf } from '../analytics/storage.ts'
import { browserClock } from '../clock.ts'
import { flagsOf, readsFlags, keepFlags, withoutFlags } from './developer-flags.ts'
import { keepExpectedSource } from './expected-source.ts'
import { keepTrigger, sessionTriggerOf } from './session-trigger.ts'

/**
 * Stores what a query says about the visit itself, on any page: its attribution and for whom it came, and developer
 * flags outside prod.
 */
export function rememberArrival(page: Window): void {
  const { pathname, search } = page.location
  const trigger = sessionTriggerOf(search)
  const temporary = storageOf(() => page.sessionStorage)
  const local = storageOf(() => page.localStorage)
  if (trigger !== null) keepTrigger(temporary, trigger, browserClock.now())
  keepExpectedSource(temporary, search)
  keepFlags(local, search, readsFlags(page))
  if (flagsOf(search).length > 0) page.history.replaceState(null, '', pathname + withoutFlags(search))
}
