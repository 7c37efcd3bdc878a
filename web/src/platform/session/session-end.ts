import type { TextStorage } from '../analytics/storage.ts'
import type { Clock } from '../clock.ts'

/** In session storage until a person whose session ended elsewhere (483) has been notified. */
const entry = 'sessionEnded'
/** In local storage, with the time: when a tab of this browser began to log out. */
const logoutEntry = 'loggedOutAt'
/** Longer than the server takes to tell the other tabs. */
const logoutKnownMs = 30_000

export const rememberSessionEnd = (temporary: Storage): void => temporary.setItem(entry, '1')

/** Tells the other tabs of this browser that the end of the session is its person's wish. */
export const announceLogout = (stored: TextStorage, clock: Pick<Clock, 'now'>): void =>
  stored.write(logoutEntry, String(clock.now()))

/**
 * Whether the person must be notified; true only once. It is asked on the page after, because a tab may hear from the
 * server before it sees what another tab stored.
 */
export function takeSessionEnd(
  temporary: Pick<Storage, 'getItem' | 'removeItem'>,
  stored: Pick<Storage, 'getItem'>,
  nowMs: number,
): boolean {
  const isNew = temporary.getItem(entry) !== null
  temporary.removeItem(entry)
  const sinceLogoutMs = nowMs - Number(stored.getItem(logoutEntry) ?? Number.NaN)
  return isNew && !(sinceLogoutMs >= 0 && sinceLogoutMs < logoutKnownMs)
}
