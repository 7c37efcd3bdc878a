import { createHash } from 'node:crypto'
import type { PersonAuth } from '@serendip/contract'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller, Origin } from '../../kernel/handlers.ts'
import { batchReads } from '../../kernel/reads/batch-reads.ts'
import { transact } from '../../kernel/transact.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { addressArea } from './list-sessions.ts'
import {
  findSessions,
  insertSession,
  listDevices,
  revokeSession,
  revokeSessions,
  type SessionRow,
  type SessionWithStanding,
  touchSession,
} from './sessions.store.ts'

/** The person a token authenticates, and whether that is a labelled demo peer, which no count of people includes. */
export interface AuthenticatedCaller extends Caller {
  readonly isDemoPeer: boolean
  /** A creator of any kind, approved or not. */
  readonly isCreator: boolean
  /** The version of the terms that the person accepted. */
  readonly termsVersion: number
  /** When the session expires, in milliseconds since the epoch. */
  readonly expiresAt: number
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Recording the time of every request would cost more than it is worth. */
const touchEveryMs = 60_000

export interface OpenedSession {
  readonly sessionId: string
  /** None of the person's stored sessions was on this device. */
  readonly isNewDevice: boolean
}

/** Always issues a new token; whatever the browser sent before is ignored. `also` is part of the same transaction. */
export async function openSession(
  deps: AccountsDeps,
  accountId: string,
  origin: Origin,
  { deviceId = '', also }: { deviceId?: string | undefined; also?: SessionAlso } = {},
): Promise<string> {
  const token = deps.ids.secret()
  const now = deps.clock.now()
  const { sessionMaxMs } = await deps.settings.read()
  const row = {
    id: deps.ids.next('ses'),
    account_id: accountId,
    token_hash: hashToken(token),
    user_agent: origin.userAgent,
    address: origin.address,
    country: origin.country,
    us_state: origin.usState ?? null,
    device_id: deviceId,
    created_at: new Date(now),
    seen_at: new Date(now),
    expires_at: new Date(now + sessionMaxMs),
  }
  await transact(deps.db, async (tx) => {
    const isNewDevice = !(await knowsDevice(tx, row))
    await insertSession(tx, row)
    await also?.(tx, { sessionId: row.id, isNewDevice })
  })
  return token
}

export type SessionAlso = (tx: Tx, opened: OpenedSession) => Promise<void>

/**
 * Whether a session of the account was on this device: by the browser's own id if it sends one, otherwise by its
 * User-Agent and network.
 */
async function knowsDevice(
  tx: Tx,
  row: Pick<SessionRow, 'account_id' | 'device_id' | 'user_agent' | 'address'>,
): Promise<boolean> {
  const earlier = await listDevices(tx, row.account_id)
  if (row.device_id !== '') return earlier.some(({ device_id }) => device_id === row.device_id)
  const area = addressArea(row.address)
  return earlier.some(
    ({ user_agent, address }) => user_agent === row.user_agent && addressArea(address) === area,
  )
}

const isBanned = (session: SessionWithStanding, now: number): boolean =>
  session.standing === 'banned' && (session.standing_until === null || session.standing_until.getTime() > now)

/**
 * Finds the person a token authenticates. Throws session_gone (unknown, of another brand, revoked, idle or expired); unless `auth` is
 * standing, account_closed (banned, deactivated or deleted); and for `session` and `safety`
 * profile_incomplete.
 */
export function createAuthentication(
  deps: AccountsDeps,
): (token: string, auth: PersonAuth, brandId: string) => Promise<AuthenticatedCaller> {
  const findSession = batchReads((hashes) => findSessions(deps.db, hashes))
  return async (token, auth, brandId) => {
    const session = await findSession(hashToken(token).toString('hex'))
    return checkSession(deps, session?.brand_id === brandId ? session : null, auth)
  }
}

async function checkSession(
  deps: AccountsDeps,
  session: SessionWithStanding | null,
  auth: PersonAuth,
): Promise<AuthenticatedCaller> {
  const now = deps.clock.now()
  const { sessionIdleMs } = await deps.settings.read()
  if (!session || session.expires_at.getTime() <= now || session.seen_at.getTime() + sessionIdleMs <= now) {
    throw new DomainError('session_gone')
  }
  const isClosed =
    isBanned(session, now) || session.standing === 'deleted' || session.standing === 'deactivated'
  if (isClosed && auth !== 'standing') throw new DomainError('account_closed')
  const needsWhole = auth === 'session' || auth === 'safety'
  if (!session.is_complete && needsWhole) throw new DomainError('profile_incomplete')
  if (now - session.seen_at.getTime() >= touchEveryMs) await touchSession(deps.db, session.id, new Date(now))
  return {
    userId: session.account_id,
    sessionId: session.id,
    isDemoPeer: session.demo_peer,
    isCreator: session.roles_group !== 'user',
    expiresAt: session.expires_at.getTime(),
    termsVersion: session.terms_version,
  }
}

/** Ends one of a person's sessions; its open tabs are notified at once. Throws not_found for another person's. */
export async function endSession(deps: AccountsDeps, { userId, sessionId }: Caller): Promise<void> {
  const ended = await revokeSession(deps.db, userId, sessionId, new Date(deps.clock.now()))
  if (!ended) throw new DomainError('not_found')
  deps.realtime.endSession(userId, sessionId, 'session_gone')
}

/**
 * Ends a person's sessions, optionally except one; returns how many there were. `also` is written in the same
 * transaction, as its last part.
 */
export async function endSessions(
  deps: AccountsDeps,
  userId: string,
  exceptId: string | null,
  also: (tx: Tx, ended: number) => Promise<void> = async () => {},
): Promise<number> {
  const ended = await transact(deps.db, async (tx) => {
    const sessionIds = await revokeSessions(tx, userId, exceptId, new Date(deps.clock.now()))
    await also(tx, sessionIds.length)
    return sessionIds
  })
  notifyEnded(deps, userId, ended)
  return ended.length
}

/** Notifies the open tabs of sessions that have ended. */
export function notifyEnded({ realtime }: AccountsDeps, userId: string, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) realtime.endSession(userId, sessionId, 'session_gone')
}
