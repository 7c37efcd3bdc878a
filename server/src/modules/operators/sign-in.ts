import { countPasswordChars, type PasskeyAttestation, type PasskeyCreation } from '@serendip/contract'
import { operatorPasswordMinChars } from '@serendip/contract/operator'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import { networkOf } from '../../kernel/network/network-of.ts'
import { transact } from '../../kernel/transact.ts'
import { isGuessable } from '../accounts/index.ts'
import type { Proof, SecondFactorChallenge } from '../second-factor/index.ts'
import { factorTries, limitUnknown, lockMs, passwordTries, tryGuess } from './limit-tries.ts'
import { findLogin, insertLogin, takeLogin } from './operator-sessions.store.ts'
import { hashSecret, openSession } from './operator-sessions.ts'
import { enrolOperator, findOperator, findOperatorByEmail, type OperatorRow } from './operators.store.ts'
import type { OperatorsDeps } from './operators-deps.ts'

const minuteMs = 60_000
const pendingLifeMs = 10 * minuteMs
const addressLimit = 30

async function limitAddress({ plumbing }: OperatorsDeps, { address }: Origin): Promise<void> {
  const key = `operator-login:${networkOf(address)}`
  const taken = await plumbing.rateLimiter.take(key, addressLimit, lockMs)
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
}

export interface LoginStart {
  readonly pending: string
  readonly enrolment: {
    readonly secret: string
    readonly uri: string
    readonly passkey: PasskeyCreation
  } | null
  /** Null at the first login. */
  readonly asked: SecondFactorChallenge | null
}

interface Password {
  readonly email: string
  readonly password: string
}

/** Whose password it is. Throws password_mismatch; rate_limited while no password is compared. */
async function passwordOwner(
  deps: OperatorsDeps,
  { email, password }: Password,
  origin: Origin,
): Promise<OperatorRow> {
  const operator = await findOperatorByEmail(deps.plumbing.db, email)
  if (!operator) {
    await limitUnknown(deps, email)
    await deps.passwords.check(null, password)
    await deps.plumbing.audit.record({ action: 'operator.login_refused', subject: '', origin })
    throw new DomainError('password_mismatch')
  }
  const owner = await tryGuess(deps, await passwordTries(deps, operator.id, origin), origin, async () => {
    const isRight = await deps.passwords.check(operator.password_hash, password)
    return isRight && operator.active ? operator : null
  })
  if (owner === null) throw new DomainError('password_mismatch')
  return owner
}

/** Throws password_mismatch, rate_limited. */
export async function startLogin(
  deps: OperatorsDeps,
  password: Password,
  origin: Origin,
): Promise<LoginStart> {
  const { db, clock, ids } = deps.plumbing
  await limitAddress(deps, origin)
  const operator = await passwordOwner(deps, password, origin)
  const pending = ids.secret()
  const expiresAt = new Date(clock.now() + pendingLifeMs)
  await insertLogin(db, { code_hash: hashSecret(pending), operator_id: operator.id, expires_at: expiresAt })
  const { secondFactor } = deps
  if (operator.enrolled_at) return { pending, enrolment: null, asked: await secondFactor.ask(operator.id) }
  const subject = { id: operator.id, label: operator.email }
  const [totp, passkey] = [await secondFactor.startTotp(subject), await secondFactor.startPasskey(subject)]
  return { pending, enrolment: { ...totp, passkey }, asked: null }
}

/** Throws code_invalid for an unknown, used or expired login. */
async function pendingOperator(deps: OperatorsDeps, pending: string): Promise<OperatorRow> {
  const { db, clock } = deps.plumbing
  const operatorId = await findLogin(db, hashSecret(pending), new Date(clock.now()))
  const operator = operatorId === null ? null : await findOperator(db, operatorId)
  if (!operator?.active) throw new DomainError('code_invalid')
  return operator
}

function enter(deps: OperatorsDeps, operator: OperatorRow, pending: string, origin: Origin, how: string) {
  return transact(deps.plumbing.db, async (tx) => {
    if (!(await takeLogin(tx, hashSecret(pending)))) throw new DomainError('code_invalid')
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
    countPasswordChars(password) < operatorPasswordMinChars ||
    isGuessable(password, [operator.email, operator.name])
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
    return null
  }
  const made = await tryGuess(deps, factorTries(operator.id, null), origin, () =>
    confirm().catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'second_factor_wrong') return null
      throw error
    }),
  )
  if (made === null) throw new DomainError('second_factor_wrong')
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
  const proved = await tryGuess(deps, factorTries(operator.id, null), origin, () =>
    deps.secondFactor.whatProved(operator.id, proof),
  )
  if (proved === null) throw new DomainError('second_factor_wrong')
  return enter(deps, operator, pending, origin, proved)
}
