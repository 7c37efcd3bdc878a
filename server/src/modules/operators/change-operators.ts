import { randomBytes } from 'node:crypto'
import type { OperatorRole } from '@serendip/contract/operator'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { type ChangeRow, findChange, insertChange, takeChange } from './operator-changes.store.ts'
import { dropLogins, endSessions } from './operator-sessions.store.ts'
import {
  countAdmins,
  findOperator,
  findOperatorByEmail,
  insertOperator,
  type OperatorRow,
  updateOperator,
} from './operators.store.ts'
import type { OperatorsDeps } from './operators-deps.ts'

export interface Changed {
  readonly waits: boolean
  readonly password: string | null
}
type Change = Pick<ChangeRow, 'kind' | 'operator_id' | 'email' | 'name' | 'active'> & {
  readonly roles: readonly string[]
}

const passwordBytes = 15
/** For one login, which replaces it. */
const newPassword = (): string => randomBytes(passwordBytes).toString('base64url')

/** Carries a change out; `password` is the hash for a new or renewed access. */
async function apply(deps: OperatorsDeps, tx: Tx, change: Change, passwordHash: string): Promise<string> {
  const { clock, ids } = deps.plumbing
  const at = new Date(clock.now())
  const { kind, operator_id: operatorId } = change
  if (operatorId === null) {
    const id = ids.next('opr')
    const { email, name, roles } = change
    const row = { id, email, name, roles: [...roles], password_hash: passwordHash, created_at: at }
    if (!(await insertOperator(tx, row))) throw new DomainError('email_taken')
    return id
  }
  if (kind === 'roles') await updateOperator(tx, operatorId, { roles: [...change.roles] })
  if (kind === 'active') await updateOperator(tx, operatorId, { active: change.active })
  if (kind === 'access') {
    const renewed = { password_hash: passwordHash, enrolled_at: null, failures: 0, locked_until: null }
    await updateOperator(tx, operatorId, renewed)
    await dropLogins(tx, operatorId)
  }
  await endSessions(tx, operatorId, at)
  return operatorId
}

const makesPassword = ({ kind }: Change): boolean => kind === 'create' || kind === 'access'

/** The first factor goes with the access; an operator without any keeps none. */
async function dropSecondFactor({ secondFactor }: OperatorsDeps, operatorId: string): Promise<void> {
  const { totp, passkeys } = await secondFactor.view(operatorId)
  if (totp) await secondFactor.removeTotp(operatorId, async () => {})
  for (const { passkeyId } of passkeys) {
    await secondFactor.removePasskey(operatorId, passkeyId, async () => {})
  }
}

async function carryOut(
  deps: OperatorsDeps,
  change: Change,
  by: { readonly actor: string; readonly origin: Origin | null },
  before: (tx: Tx) => Promise<void> = async () => {},
): Promise<string | null> {
  const password = makesPassword(change) ? newPassword() : null
  const hash = password === null ? '' : await deps.passwords.hash(password)
  await transact(deps.plumbing.db, async (tx) => {
    await before(tx)
    const subject = await apply(deps, tx, change, hash)
    const about = { change: change.kind, roles: change.roles.join(' '), active: change.active }
    await deps.plumbing.audit.record({ action: 'operator.changed', subject, ...by, about }, tx)
  })
  if (change.kind === 'access' && change.operator_id) await dropSecondFactor(deps, change.operator_id)
  return password
}

/** Carries a change out where there is one admin; where there are more, another one confirms it first. */
async function propose(
  deps: OperatorsDeps,
  caller: OperatorCaller,
  change: Change,
  origin: Origin,
): Promise<Changed> {
  const { db, clock, ids, audit } = deps.plumbing
  const by = { actor: caller.operatorId, origin }
  const waits = await transact(db, async (tx) => {
    if ((await countAdmins(tx)) < 2) return false
    const changeId = ids.next('opc')
    const proposal = { proposed_by: caller.operatorId, proposed_at: new Date(clock.now()) }
    await insertChange(tx, { id: changeId, ...change, roles: [...change.roles], ...proposal })
    const about = { change: change.kind, roles: change.roles.join(' '), active: change.active }
    const subject = change.operator_id ?? changeId
    await audit.record({ action: 'operator.change_proposed', subject, ...by, about }, tx)
    return true
  })
  return { waits, password: waits ? null : await carryOut(deps, change, by) }
}

/** Throws not_found, cannot_target_self. */
async function anotherOperator(
  { plumbing }: OperatorsDeps,
  caller: OperatorCaller,
  operatorId: string,
): Promise<OperatorRow> {
  if (operatorId === caller.operatorId) throw new DomainError('cannot_target_self')
  const operator = await findOperator(plumbing.db, operatorId)
  if (!operator) throw new DomainError('not_found')
  return operator
}

/** Throws email_taken. */
export async function createOperator(
  deps: OperatorsDeps,
  caller: OperatorCaller,
  made: { readonly email: string; readonly name: string; readonly roles: readonly OperatorRole[] },
  origin: Origin,
): Promise<Changed> {
  if (await findOperatorByEmail(deps.plumbing.db, made.email)) throw new DomainError('email_taken')
  const change = { ...made, roles: [...made.roles], kind: 'create', operator_id: null, active: true } as const
  return propose(deps, caller, change, origin)
}

/** Throws not_found, cannot_target_self. */
export async function changeOperator(
  deps: OperatorsDeps,
  caller: OperatorCaller,
  operatorId: string,
  change: { readonly kind: 'roles' | 'active' | 'access'; roles?: readonly OperatorRole[]; active?: boolean },
  origin: Origin,
): Promise<Changed> {
  const { email, name, ...now } = await anotherOperator(deps, caller, operatorId)
  const { kind, roles = now.roles, active = now.active } = change
  const whole = { kind, operator_id: operatorId, email, name, roles: [...roles], active }
  return propose(deps, caller, whole, origin)
}

/** Throws not_found; cannot_target_self for one's own proposal, or one about oneself. */
export async function confirmChange(
  deps: OperatorsDeps,
  caller: OperatorCaller,
  changeId: string,
  origin: Origin,
): Promise<Changed> {
  const change = await findChange(deps.plumbing.db, changeId)
  if (!change) throw new DomainError('not_found')
  const isOwn = change.proposed_by === caller.operatorId || change.operator_id === caller.operatorId
  if (isOwn) throw new DomainError('cannot_target_self')
  const by = { actor: caller.operatorId, origin }
  const password = await carryOut(deps, change, by, async (tx) => {
    if (!(await takeChange(tx, changeId))) throw new DomainError('not_found')
  })
  return { waits: false, password }
}

/** Throws not_found. */
export async function withdrawChange(
  { plumbing }: OperatorsDeps,
  caller: OperatorCaller,
  changeId: string,
  origin: Origin,
): Promise<void> {
  const entry = { action: 'operator.change_withdrawn', subject: changeId, actor: caller.operatorId } as const
  await transact(plumbing.db, async (tx) => {
    if (!(await takeChange(tx, changeId))) throw new DomainError('not_found')
    await plumbing.audit.record({ ...entry, origin }, tx)
  })
}

/** Creates an operator from the command line, such as the first admin. Throws email_taken. */
export async function createByCommand(
  deps: OperatorsDeps,
  made: { readonly email: string; readonly name: string; readonly roles: readonly OperatorRole[] },
): Promise<string> {
  const change = { ...made, roles: [...made.roles], kind: 'create', operator_id: null, active: true } as const
  const password = await carryOut(deps, change, { actor: 'command', origin: null })
  if (password === null) throw new DomainError('internal')
  return password
}
