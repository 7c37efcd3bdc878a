import { createHash } from 'node:crypto'
import type { OperatorAuth } from '@serendip/contract'
import { type OperatorSession, rightsOf } from '@serendip/contract/operator'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../kernel/handlers.ts'
import { describeDevice } from '../accounts/index.ts'
import {
  endSessions,
  findSession,
  insertSession,
  type OperatorSessionRow,
  openSessions,
  touchSession,
} from './operator-sessions.store.ts'
import { knownRoles } from './operators.store.ts'
import type { OperatorsDeps } from './operators-deps.ts'

const minuteMs = 60_000
const idleMs = 30 * minuteMs
const sessionMaxMs = 12 * 60 * minuteMs
export const stepUpMs = 5 * minuteMs
/** Recording the time of every request would cost more than it is worth. */
const touchEveryMs = 30_000

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Always a new token, whatever the browser sent before. */
export async function openSession(
  { plumbing: { clock, ids } }: OperatorsDeps,
  tx: Tx,
  operatorId: string,
  origin: Origin,
): Promise<string> {
  const token = ids.secret()
  const now = clock.now()
  await insertSession(tx, {
    id: ids.next('ops'),
    operator_id: operatorId,
    token_hash: hashSecret(token),
    user_agent: origin.userAgent,
    address: origin.address,
    created_at: new Date(now),
    seen_at: new Date(now),
    expires_at: new Date(now + sessionMaxMs),
    stepped_up_at: null,
  })
  return token
}

/** Throws unauthenticated, session_gone; step_up_required where the route requires a fresh second factor. */
export async function authenticate(
  { plumbing: { db, clock } }: OperatorsDeps,
  token: string | null,
  auth: OperatorAuth,
): Promise<OperatorCaller> {
  if (token === null) throw new DomainError('unauthenticated')
  const session = await findSession(db, hashSecret(token))
  const now = clock.now()
  const isOver = !session || session.expires_at.getTime() <= now || session.seen_at.getTime() + idleMs <= now
  if (isOver) throw new DomainError('session_gone')
  const roles = knownRoles(session.roles)
  const rights = rightsOf(roles)
  if (auth.operator !== 'any' && !rights.has(auth.operator)) throw new DomainError('forbidden')
  const isSteppedUp = (session.stepped_up_at?.getTime() ?? 0) + stepUpMs > now
  if (auth.stepUp && !isSteppedUp) throw new DomainError('step_up_required')
  if (now - session.seen_at.getTime() >= touchEveryMs) await touchSession(db, session.id, new Date(now))
  return { operatorId: session.operator_id, sessionId: session.id, roles, rights, isSteppedUp }
}

/** Nothing happens without an open session of this token. */
export async function endSessionOfToken(
  { plumbing: { db, clock, audit } }: OperatorsDeps,
  token: string,
  origin: Origin,
): Promise<void> {
  const session = await findSession(db, hashSecret(token))
  if (!session) return
  const { id: only, operator_id: subject } = session
  await endSessions(db, subject, new Date(clock.now()), { only })
  await audit.record({ action: 'session.ended', subject, origin })
}

const viewOf = (row: OperatorSessionRow, currentId: string): OperatorSession => {
  const { browser, system } = describeDevice(row.user_agent)
  return {
    sessionId: row.id,
    current: row.id === currentId,
    browser,
    system,
    address: row.address,
    createdAt: row.created_at.getTime(),
    seenAt: row.seen_at.getTime(),
  }
}

/** Open sessions: of one operator, or of all. */
export function listSessions({ plumbing: { db, clock } }: OperatorsDeps, operatorId: string | null) {
  const now = clock.now()
  const query = openSessions(db, new Date(now), new Date(now - idleMs))
  return (operatorId === null ? query : query.where('operator_id', '=', operatorId)).execute()
}

export const viewSessions = async (
  deps: OperatorsDeps,
  { operatorId, sessionId }: OperatorCaller,
): Promise<OperatorSession[]> => (await listSessions(deps, operatorId)).map((row) => viewOf(row, sessionId))
