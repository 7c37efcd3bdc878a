import { randomBytes } from 'node:crypto'
import { operatorChange, type OperatorRole } from '@serendip/contract/operator'
import type { z } from 'zod'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { dropLogins, endSessions } from './operator-sessions.store.ts'
import { dropTries } from './operator-tries.store.ts'
import {
  countAdmins,
  findOperator,
  findOperatorByEmail,
  insertOperator,
  knownRoles,
  type OperatorRow,
  updateOperator,
} from './operators.store.ts'
import type { OperatorsDeps } from './operators-deps.ts'

export interface ChangeResult {
  readonly waits: boolean
  readonly password: null
}
export type Change = z.infer<typeof operatorChange>

const passwordBytes = 15
/** No password: nobody logs in with it before the mail to the operator's mailbox sets one. */
const newPassword = (): string => randomBytes(passwordBytes).toString('base64url')

interface Act {
  readonly change: Change
  /** The operator who asked for it; null for the command line. */
  readonly createdBy: string | null
  readonly passwordHash: string
}

async function create({ plumbing }: OperatorsDeps, tx: Tx, { change, createdBy, passwordHash }: Act) {
  const id = plumbing.ids.next('opr')
  const { email, name, roles } = change
  const isNew = await insertOperator(tx, {
    id,
    email,
    name,
    roles: [...roles],
    password_hash: passwordHash,
    created_at: new Date(plumbing.clock.now()),
    ...(createdBy !== null && { created_by: createdBy }),
  })
  if (!isNew) throw new DomainError('email_taken')
  return id
}

/** Carries a change out and answers whose it was. */
async function apply(deps: OperatorsDeps, tx: Tx, act: Act): Promise<string> {
  const { kind, operatorId, roles, active } = act.change
  if (operatorId === null) return create(deps, tx, act)
  if (kind === 'roles') await updateOperator(tx, operatorId, { roles: [...roles] })
  if (kind === 'active') await updateOperator(tx, operatorId, { active })
  if (kind === 'access') {
    await updateOperator(tx, operatorId, { password_hash: act.passwordHash, enrolled_at: null })
    await dropTries(tx, operatorId)
    await dropLogins(tx, operatorId)
  }
  await endSessions(tx, operatorId, new Date(deps.plumbing.clock.now()))
  return operatorId
}

const needsPassword = ({ kind }: Change): boolean => kind === 'create' || kind === 'access'

/** The first factor goes with the access; an operator without any keeps none. */
async function dropSecondFactor({ secondFactor }: OperatorsDeps, operatorId: string): Promise<void> {
  const { totp, passkeys } = await secondFactor.view(operatorId)
  if (totp) await secondFactor.removeTotp(operatorId, async () => {})
  for (const { passkeyId } of passkeys) {
    await secondFactor.removePasskey(operatorId, passkeyId, async () => {})
  }
}

interface ChangeOrigin {
  readonly actor: string
  readonly origin: Origin | null
  readonly createdBy: string | null
  /** The second person's answer, in the same transaction. */
  readonly approve?: (tx: Tx) => Promise<void>
}

async function applyChange(deps: OperatorsDeps, change: Change, how: ChangeOrigin): Promise<void> {
  const { actor, origin, createdBy, approve } = how
  const passwordHash = needsPassword(change) ? await deps.passwords.hash(newPassword()) : ''
  await transact(deps.plumbing.db, async (tx) => {
    const subject = await apply(deps, tx, { change, createdBy, passwordHash })
    if (needsPassword(change)) {
      const mail = { accountId: subject, kind: 'operatorAccess', to: change.email, language: 'en' } as const
      await deps.mails.request(tx, mail)
    }
    const about = { change: change.kind, roles: change.roles.join(' '), active: change.active }
    await deps.plumbing.audit.record({ action: 'operator.changed', subject, actor, origin, about }, tx)
    await approve?.(tx)
  })
  if (change.kind === 'access' && change.operatorId) await dropSecondFactor(deps, change.operatorId)
}

/** Carries a change out where there is one admin; where there are more, another one confirms it first. */
async function propose(
  deps: OperatorsDeps,
  { operatorId: askedBy }: OperatorCaller,
  change: Change,
  origin: Origin,
): Promise<ChangeResult> {
  const waits = await transact(deps.plumbing.db, async (tx) => {
    if ((await countAdmins(tx)) < 2) return false
    const subject = change.operatorId ?? change.email
    await deps.approvals.ask(tx, { kind: 'operator', subject, payload: change, askedBy, origin })
    return true
  })
  if (!waits) await applyChange(deps, change, { actor: askedBy, origin, createdBy: askedBy })
  return { waits, password: null }
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

interface NewOperator {
  readonly email: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
}

const creationOf = ({ email, name, roles }: NewOperator): Change => ({
  kind: 'create',
  operatorId: null,
  email,
  name,
  roles: [...roles],
  active: true,
})

/** Throws email_taken; conflict while a request for that address waits. */
export async function createOperator(
  deps: OperatorsDeps,
  caller: OperatorCaller,
  wanted: NewOperator,
  origin: Origin,
): Promise<ChangeResult> {
  if (await findOperatorByEmail(deps.plumbing.db, wanted.email)) throw new DomainError('email_taken')
  return propose(deps, caller, creationOf(wanted), origin)
}

/** Throws not_found, cannot_target_self; conflict while another change of that operator waits. */
export async function changeOperator(
  deps: OperatorsDeps,
  caller: OperatorCaller,
  operatorId: string,
  change: { readonly kind: 'roles' | 'active' | 'access'; roles?: readonly OperatorRole[]; active?: boolean },
  origin: Origin,
): Promise<ChangeResult> {
  const { email, name, ...now } = await anotherOperator(deps, caller, operatorId)
  const { kind, roles = knownRoles(now.roles), active = now.active } = change
  return propose(deps, caller, { kind, operatorId, email, name, roles: [...roles], active }, origin)
}

/**
 * Throws not_found; cannot_target_self for one's own request, or one about oneself; other_operator_required for who is
 * no second person.
 */
export async function confirmChange(
  deps: OperatorsDeps,
  { operatorId: actor }: OperatorCaller,
  changeId: string,
  origin: Origin,
): Promise<ChangeResult> {
  const approval = await deps.approvals.waiting(deps.plumbing.db, changeId)
  if (approval?.kind !== 'operator') throw new DomainError('not_found')
  const change = operatorChange.parse(approval.payload)
  if (change.operatorId === actor) throw new DomainError('cannot_target_self')
  await deps.approvals.requireSecond(approval, actor)
  await applyChange(deps, change, {
    actor,
    origin,
    createdBy: approval.asked_by,
    approve: (tx) => deps.approvals.answer(tx, approval, { verdict: 'confirmed', operatorId: actor, origin }),
  })
  return { waits: false, password: null }
}

/** Creates an operator from the command line, such as the first admin, and answers the first password. Throws email_taken. */
export async function createByCommand(deps: OperatorsDeps, wanted: NewOperator): Promise<string> {
  const password = newPassword()
  const act = {
    change: creationOf(wanted),
    createdBy: null,
    passwordHash: await deps.passwords.hash(password),
  }
  await transact(deps.plumbing.db, async (tx) => {
    const subject = await apply(deps, tx, act)
    const about = { change: 'create', roles: wanted.roles.join(' '), active: true }
    const entry = { action: 'operator.changed', subject, actor: 'command', origin: null, about } as const
    await deps.plumbing.audit.record(entry, tx)
  })
  return password
}
