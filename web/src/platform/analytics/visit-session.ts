import type { TextStorage } from './storage.ts'

/** A session ends after this long without activity (SPEC §9). */
export const sessionIdleMs = 30 * 60_000

const entry = 'analyticsSession'

export interface VisitSession {
  readonly sessionId: string
  readonly impressionId: string
}

export interface VisitSessionDeps {
  readonly storage: TextStorage
  now(): number
  uuid(): string
  /** The session before this one ended by inactivity; when its last activity was. */
  onExpired(lastAt: number): void
  /** The first activity of a session. */
  onStart(session: VisitSession): void
}

const read = (storage: TextStorage): (VisitSession & { lastAt: number }) | null => {
  const [sessionId, impressionId, lastAt] = (storage.read(entry) ?? '').split('|')
  return sessionId && impressionId ? { sessionId, impressionId, lastAt: Number(lastAt) } : null
}

/**
 * The session of an activity: it continues while activities in all tabs are less than 30 minutes apart; otherwise a new
 * one starts with its own impression.
 */
export function touchSession({ storage, now, uuid, onExpired, onStart }: VisitSessionDeps): VisitSession {
  const known = read(storage)
  const isOpen = known !== null && now() - known.lastAt < sessionIdleMs && known.lastAt <= now()
  const session = isOpen ? known : { sessionId: uuid(), impressionId: uuid() }
  storage.write(entry, `${session.sessionId}|${session.impressionId}|${now()}`)
  if (!isOpen) {
    if (known) onExpired(known.lastAt)
    onStart(session)
  }
  return session
}

export const forgetSession = (storage: TextStorage): void => storage.forget(entry)
