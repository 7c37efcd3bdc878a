import type { PasskeyAttestation, PasskeyCreation } from '@serendip/contract'
import { operatorPasswordMinChars } from '@serendip/contract/operator'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import { networkOf } from '../../kernel/network-of.ts'
import { transact } from '../../kernel/transact.ts'
import { isGuessable } from '../accounts/index.ts'
import type { Proof, SecondFactorAsked } from '../second-factor/index.ts'
import { findLogin, insertLogin, takeLogin } from './operator-sessions.store.ts'
import { hashSecret, openSession } from './operator-sessions.ts'
import {
  countFailure,
  enrolOperator,
  findOperator,
  findOperatorByEmail,
  type OperatorRow,
  updateOperator,
} from './operators.store.ts'
import type { OperatorsDeps } from './operators-deps.ts'

const minuteMs = 60_000
const pendingLifeMs = 10 * minuteMs
/** Refusals in a row, of password or second factor, after which the account is locked. */
const failuresMax = 5
const lockMs = 15 * minuteMs
const addressLimit = 30

async function limitAddress({ plumbing }: OperatorsDeps, { address }: Origin): Promise<void> {
  const key = `operator-login:${networkOf(address)}`
  const taken = await plumbing.rateLimiter.take(key, addressLimit, lockMs)
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
}

/** Throws rate_limited while the account is locked. */
function demandUnlocked({ plumbing: { clock } }: OperatorsDeps, operator: OperatorRow): void {
  const leftMs = (operator.locked_until?.getTime() ?? 0) - clock.now()
  if (leftMs > 0) throw new DomainError('rate_limited', { retryAfterMs: leftMs })
}

/** Addresses without an operator answer like locked accounts do. */
async function limitUnknown({ plumbing }: OperatorsDeps, email: string): Promise<void> {
  const taken = await plumbing.rateLimiter.take(`operator-unknown:${email}`, failuresMax, lockMs)
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
}

export async function noteFailure(
  { plumbing: { db, clock, audit } }: OperatorsDeps,
  operator: Pick<OperatorRow, 'id'>,
  origin: Origin,
  what: 'password' | 'second_factor',
): Promise<void> {
  const isLocked = await countFailure(db, operator.id, failuresMax, new Date(clock.now() + lockMs))
  const about = { what, locked: isLocked }
  await audit.record({ action: 'operator.login_refused', subject: operator.id, origin, about })
  if (isLocked) await updateOperator(db, operator.id, { failures: 0 })
}

export interface LoginStarted {
  readonly pending: string
  readonly enrolment: {
    readonly secret: string
    readonly uri: string
    readonly passkey: PasskeyCreation
  } | null
  /** Null at the first login. */
  readonly asked: SecondFactorAsked | null
}

/** Throws password_mismatch, rate_limited. */
export async function startLogin(
  deps: OperatorsDeps,
  { email, password }: { readonly email: string; readonly password: string },
  origin: Origin,
): Promise<LoginStarted> {
  const { db, clock, ids, audit } = deps.plumbing
  await limitAddress(deps, origin)
  const operator = await findOperatorByEmail(db, email)
  if (operator) demandUnlocked(deps, operator)
  else await limitUnknown(deps, email)
  const isRight = await deps.passwords.check(operator?.password_hash ?? null, password)
  if (!operator?.active || !isRight) {
    if (operator) await noteFailure(deps, operator, origin, 'password')
    else await audit.record({ action: 'operator.login_refused', subject: '', origin })
    throw new DomainError('password_mismatch')
  }
  const pending = ids.secret()
  const expiresAt = new Date(clock.now() + pendingLifeMs)
  await insertLogin(db, { code_hash: hashSecret(pending), operator_id: operator.id, expires_at: expiresAt })
  const { secondFactor } = deps
  if (operator.enrolled_at) return { pending, enrolment: null, asked: await secondFactor.ask(operator.id) }
  const subject = { id: operator.id, label: operator.email }
  const [totp, passkey] = [await secondFactor.startTotp(subject), await secondFactor.startPasskey(subject)]
  return { pending, enrolment: { ...totp, passkey }, asked: null }
}

/** Throws code_invalid for an unknown, used or expired login; rate_limited while the account is locked. */
async function pendingOperator(deps: OperatorsDeps, pending: string): Promise<OperatorRow> {
  const { db, clock } = deps.plumbing
  const operatorId = await findLogin(db, hashSecret(pending), new Date(clock.now()))
  const operator = operatorId === null ? null : await findOperator(db, operatorId)
  if (!operator?.active) throw new DomainError('code_invalid')
  demandUnlocked(deps, operator)
  return operator
}

function enter(deps: OperatorsDeps, operator: OperatorRow, pending: string, origin: Origin, how: string) {
  return transact(deps.plumbing.db, async (tx) => {
    if (!(await takeLogin(tx, hashSecret(pending)))) throw new DomainError('code_invalid')
    await updateOperator(tx, operator.id, { failures: 0, locked_until: null })
    const session = await openSession(deps, tx, operator.id, origin)
    const entry = { action: 'operator.logged_in', subject: operator.id, origin, about: { how } } as const
    await deps.plumbing.audit.record(entry, tx)
    return session
  })
}

interface Enrolment {
  readonly pending: string
  readonly password: string
  /** Exactly one of them is given. */
  readonly totp?: string | undefined
  readonly passkey?: { readonly name: string; readonly passkey: PasskeyAttestation } | undefined
}

/**
 * Sets up a password with an authenticator app or a passkey at the first login. Throws code_invalid, password_weak,
 * second_factor_wrong.
 */
export async function enrol(
  deps: OperatorsDeps,
  { pending, totp, passkey, password }: Enrolment,
  origin: Origin,
): Promise<{ session: string; recoveryCodes: string[] }> {
  await limitAddress(deps, origin)
  const operator = await pendingOperator(deps, pending)
  if (operator.enrolled_at) throw new DomainError('code_invalid')
  const isWeak =
    password.length < operatorPasswordMinChars || isGuessable(password, [operator.email, operator.name])
  if (isWeak || (await deps.passwords.check(operator.password_hash, password)))
    throw new DomainError('password_weak')
  const hash = await deps.passwords.hash(password)
  const { clock } = deps.plumbing
  const also = async (tx: Tx) => {
    // Another browser that knows the initial password may have finished while this one hashed.
    const isFirst = await enrolOperator(tx, operator.id, hash, new Date(clock.now()))
    if (!isFirst) throw new DomainError('code_invalid')
  }
  const confirm = async () => {
    const { secondFactor } = deps
    if (totp !== undefined && passkey === undefined) return secondFactor.confirmTotp(operator.id, totp, also)
    if (passkey !== undefined && totp === undefined)
      return secondFactor.addPasskey(operator.id, passkey, also)
    throw new DomainError('second_factor_wrong')
  }
  const made = await confirm().catch(async (error: unknown) => {
    if (error instanceof DomainError && error.code === 'second_factor_wrong') {
      await noteFailure(deps, operator, origin, 'second_factor')
    }
    throw error
  })
  const session = await enter(deps, operator, pending, origin, 'enrolment')
  return { session, recoveryCodes: made.recoveryCodes ?? [] }
}

/** Throws code_invalid, second_factor_wrong, rate_limited. */
export async function prove(
  deps: OperatorsDeps,
  { pending, ...proof }: Proof & { readonly pending: string },
  origin: Origin,
): Promise<string> {
  await limitAddress(deps, origin)
  const operator = await pendingOperator(deps, pending)
  if (!operator.enrolled_at) throw new DomainError('code_invalid')
  const proved = await deps.secondFactor.whatProved(operator.id, proof)
  if (proved === null) {
    await noteFailure(deps, operator, origin, 'second_factor')
    throw new DomainError('second_factor_wrong')
  }
  return enter(deps, operator, pending, origin, proved)
}
