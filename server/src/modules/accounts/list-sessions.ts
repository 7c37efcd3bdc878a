import type { SessionView } from '@serendip/contract'
import type { Caller } from '../../kernel/handlers.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { findSessionById, openSessionsOf } from './sessions.store.ts'

// Order matters: each also contains the names of those after it.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const nameIn = (list: readonly (readonly [RegExp, string])[], userAgent: string): string =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''

function kindOf(userAgent: string): SessionView['kind'] {
  if (/\biPad\b|\bTablet\b/.test(userAgent)) return 'tablet'
  if (/\bAndroid\b/.test(userAgent)) return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet'
  return /\b(iPhone|iPod|Mobile)\b/.test(userAgent) ? 'phone' : 'desktop'
}

/** The device described by a User-Agent; fields are empty if unknown. */
export const describeDevice = (userAgent: string): Pick<SessionView, 'browser' | 'system' | 'kind'> => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
  kind: kindOf(userAgent),
})

/** The network of an address without the host: /24 for IPv4, /48 for IPv6. */
export function addressArea(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (plain.includes('.')) return `${plain.split('.').slice(0, 3).join('.')}.*`
  const groups = plain.split('::')[0]?.split(':').filter(Boolean) ?? []
  return groups.length === 0 ? '::*' : `${groups.slice(0, 3).join(':')}:*`
}

/** A person's open sessions, newest first. */
export async function listSessions(deps: AccountsDeps, caller: Caller): Promise<SessionView[]> {
  const now = deps.clock.now()
  const { sessionIdleMs } = await deps.settings.read()
  const rows = await openSessionsOf(deps.db, caller.userId, new Date(now), new Date(now - sessionIdleMs))
  return rows.map((row) => ({
    sessionId: row.id,
    current: row.id === caller.sessionId,
    ...describeDevice(row.user_agent),
    country: row.country,
    addressArea: addressArea(row.address),
    createdAt: row.created_at.getTime(),
    seenAt: row.seen_at.getTime(),
  }))
}

/** The device, place and time of opening of a session; null once it has been removed. */
export async function describeSession(
  { db }: Pick<AccountsDeps, 'db'>,
  sessionId: string,
): Promise<Pick<SessionView, 'browser' | 'system' | 'country' | 'addressArea' | 'createdAt'> | null> {
  const row = await findSessionById(db, sessionId)
  return (
    row && {
      ...describeDevice(row.user_agent),
      country: row.country,
      addressArea: addressArea(row.address),
      createdAt: row.created_at.getTime(),
    }
  )
}
