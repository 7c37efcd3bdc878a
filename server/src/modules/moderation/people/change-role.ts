import type { RolesGroup } from '@serendip/contract'
import { nextRoles, type RoleReason } from '@serendip/contract/operator'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import { type AccountRow, findAccountById, lockAccount, updateRolesGroup } from '../../accounts/index.ts'
import { ensureOffer, findApplicationOf, firstOffer, makeCreator } from '../../creators/index.ts'
import { roleText } from '../decisions/state-reasons.ts'
import { insertEvent } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { demandExisting } from './act-on-person.ts'

declare module '../../../kernel/events.ts' {
  interface Events {
    'role.changed': { readonly userId: string; readonly eventId: string }
  }
}

interface RoleChange {
  readonly userId: string
  readonly role: RolesGroup
  readonly why: RoleReason
  readonly origin: Origin
}

const canBecome = ({ roles_group: now }: AccountRow, role: RolesGroup): boolean =>
  nextRoles[now].some((next) => next === role)

/** The decision on an application has its own screen, and its own conditions. */
async function hasOpenApplication({ plumbing: { db } }: ModerationDeps, userId: string): Promise<boolean> {
  const application = await findApplicationOf(db, userId)
  return application?.state === 'waiting' || application?.state === 'asked'
}

/**
 * Gives a person another role, with a statement that they read in the app and by mail. Throws not_found; conflict for a
 * change that is not possible or while an application waits; email_not_confirmed and identity_required for a creator.
 */
export async function changeRole(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { userId, role, why, origin }: RoleChange,
): Promise<void> {
  const { db, clock, ids, outbox, audit } = deps.plumbing
  await demandExisting(deps, userId)
  if (await hasOpenApplication(deps, userId)) throw new DomainError('conflict')
  if (role === 'goddess' && (await deps.identity.read(userId)).reason !== null) {
    throw new DomainError('identity_required')
  }
  const eventId = ids.next('mev')
  await transact(db, async (tx) => {
    await lockAccount(tx, userId)
    const account = await findAccountById(tx, userId)
    if (!account || !canBecome(account, role)) throw new DomainError('conflict')
    const at = new Date(clock.now())
    if (role === 'goddess') await makeCreator(tx, account, at)
    else await updateRolesGroup(tx, userId, role)
    // Artists meet nobody by chance: without an offer they would be on no list either.
    if (role === 'artist') await ensureOffer(tx, userId, firstOffer, at)
    const { email: to, language, roles_group: before } = account
    await insertEvent(tx, {
      id: eventId,
      report_id: '',
      person_id: userId,
      kind: 'role',
      measure: 'none',
      rule: 'other',
      facts: '',
      statement: roleText(language, deps.notify.brandOf(account.brand_id), { role, why }),
      actor,
      at,
      until: null,
    })
    const mail = { accountId: userId, kind: 'accountDecision', to, language } as const
    await deps.notify.mails.request(tx, mail, `mail_${eventId.slice('mev_'.length)}`)
    await outbox.append(tx, 'role.changed', { userId, eventId })
    const about = { before, role, why }
    await audit.record({ action: 'person.role_changed', subject: userId, actor, origin, about }, tx)
  })
  // A person who waits for a match does so with the rights of the earlier role.
  await deps.withdraw(userId)
}
