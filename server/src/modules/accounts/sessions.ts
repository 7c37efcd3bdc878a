import { createHash } from 'node:crypto'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller, Origin } from '../../kernel/handlers.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import {
  findSession,
  insertSession,
  revokeSession,
  revokeSessions,
  type SessionWithStanding,
  touchSession,
} from './sessions.store.ts'

/** Who a token stands for, and whether that is a labelled demo peer, which no count of people includes. */
export interface AuthenticatedCaller extends Caller {
  readonly isDemoPeer: boolean
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Writing the time of every request would cost more than it tells. */
const touchEveryMs = 60_000

/** What a route asks of a session; `joining` and `standing` ask for less than `session`. */
export type SessionAuth = 'session' | 'joining' | 'standing'

/** Always a new token: whatever the browser sent before means nothing to it. */
export async function openSession(
  deps: AccountsDeps,
  accountId: string,
  origin: Origin,
  deviceId = '',
): Promise<string> {
  const token = deps.ids.secret()
  const now = deps.clock.now()
  const { sessionMaxMs } = await deps.settings.read()
  await insertSession(deps.db, {
    id: deps.ids.next('ses'),
    account_id: accountId,
    token_hash: hashToken(token),
    user_agent: origin.userAgent,
    address: origin.address,
    country: origin.country,
    device_id: deviceId,
    created_at: new Date(now),
    seen_at: new Date(now),
    expires_at: new Date(now + sessionMaxMs),
  })
  return token
}

const isBanned = (session: SessionWithStanding, now: number): boolean =>
  session.standing === 'banned' && (session.standing_until === null || session.standing_until.getTime() > now)

/**
 * Finds who a token stands for. Throws session_gone (unknown, revoked, idle or too old); unless `auth` is standing,
 * account_closed (banned, deactivated or deleted); and for `session` profile_incomplete.
 */
export async function authenticate(
  deps: AccountsDeps,
  token: string,
  auth: SessionAuth,
): Promise<AuthenticatedCaller> {
  const session = await findSession(deps.db, hashToken(token))
  const now = deps.clock.now()
  const { sessionIdleMs } = await deps.settings.read()
  if (!session || session.expires_at.getTime() <= now || session.seen_at.getTime() + sessionIdleMs <= now) {
    throw new DomainError('session_gone')
  }
  const isClosed =
    isBanned(session, now) || session.standing === 'deleted' || session.standing === 'deactivated'
  if (isClosed && auth !== 'standing') throw new DomainError('account_closed')
  if (!session.is_complete && auth === 'session') throw new DomainError('profile_incomplete')
  if (now - session.seen_at.getTime() >= touchEveryMs) await touchSession(deps.db, session.id, new Date(now))
  return { userId: session.account_id, sessionId: session.id, isDemoPeer: session.demo_peer }
}

/** Ends one of a person's sessions; its open tabs are told at once. Throws not_found for anybody else's. */
export async function endSession(deps: AccountsDeps, { userId, sessionId }: Caller): Promise<void> {
  const ended = await revokeSession(deps.db, userId, sessionId, new Date(deps.clock.now()))
  if (!ended) throw new DomainError('not_found')
  deps.realtime.endSession(userId, sessionId, 'session_gone')
}

/** Ends a person's sessions, but perhaps one; answers how many there were. */
export async function endSessions(
  deps: AccountsDeps,
  userId: string,
  exceptId: string | null,
): Promise<number> {
  const ended = await revokeSessions(deps.db, userId, exceptId, new Date(deps.clock.now()))
  tellEnded(deps, userId, ended)
  return ended.length
}

/** Tells the open tabs of sessions that have ended. */
export function tellEnded({ realtime }: AccountsDeps, userId: string, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) realtime.endSession(userId, sessionId, 'session_gone')
}
