import type { Clock } from '../clock.ts'
import type { TextStorage } from '../analytics/storage.ts'

/** In session storage until a person whose session ended elsewhere (483) has been notified. */
const entry = 'sessionEnded'

export const rememberSessionEnd = (temporary: Storage): void => temporary.setItem(entry, '1')

/** Whether the person must be notified; true only once. */
export function takeSessionEnd(temporary: Storage): boolean {
  const isNew = temporary.getItem(entry) !== null
  temporary.removeItem(entry)
  return isNew
}

/** In local storage, with the time: when a tab of this browser began to log out. */
const logoutEntry = 'loggedOutAt'
/** Longer than the server takes to tell the other tabs. */
const logoutKnownMs = 30_000

/** Tells the other tabs of this browser that the end of the session is its person's wish. */
export const announceLogout = (stored: TextStorage, clock: Pick<Clock, 'now'>): void =>
  stored.write(logoutEntry, String(clock.now()))

/** Whether a tab of this browser logs out, or has just done so. */
export function isLogoutKnown(stored: TextStorage, clock: Pick<Clock, 'now'>): boolean {
  const sinceMs = clock.now() - Number(stored.read(logoutEntry) ?? Number.NaN)
  return sinceMs >= 0 && sinceMs < logoutKnownMs
}
