import type { LiftReason } from '@serendip/contract/operator'
import type { Db, Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import {
  type AccountRow,
  decidedAt,
  hasBan,
  updatePasswordHash,
  updateSandbox,
} from '../../accounts/index.ts'
import { setExpectedSource, setUnblocked } from '../../profiles/index.ts'
import { liftBan, reportsAbout } from '../../safety/index.ts'
import { knownPerson } from '../cases/open-case.ts'
import { liftText } from '../decisions/state-reasons.ts'
import { eventsBehind, insertEvent } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { settleStrikes } from '../strikes/follow-strikes.ts'

declare module '../../../kernel/events.ts' {
  interface Events {
    'ban.lifted': { readonly userId: string; readonly eventId: string }
  }
}

interface PersonRequest {
  readonly userId: string
  readonly origin: Origin
}

/** Throws not_found, also for an erased account. */
export async function demandExisting(deps: ModerationDeps, userId: string): Promise<AccountRow> {
  const account = await knownPerson(deps, userId)
  if (account.erased_at) throw new DomainError('not_found')
  return account
}

const reportsSearched = 100

/** Whether an appeal or a second operator's decision waits, which would be decided on something else then. */
async function isPending({ plumbing: { db }, accounts }: ModerationDeps, userId: string): Promise<boolean> {
  const [{ appeal }, reports] = await Promise.all([
    accounts.standing(userId),
    reportsAbout(db, userId, reportsSearched),
  ])
  return (appeal !== null && !appeal.isUpheld) || reports.some(({ state }) => state === 'waiting')
}

/** The decision that the ban in force comes from; a ban by command has none. */
async function decidedWith(db: Db, account: AccountRow) {
  const since = decidedAt(account).getTime()
  const events = await eventsBehind(db, account.id, decidedAt(account))
  return events.find(({ kind, at }) => kind === 'decided' && at.getTime() === since)
}

/**
 * Ends a ban at once, which no longer counts as a strike if it was a mistake; the person is informed in the app and by
 * mail. Throws not_found; conflict without a ban, or while an appeal or a second operator's decision waits.
 */
export async function liftBanOf(
  deps: ModerationDeps,
  { operatorId }: OperatorCaller,
  { userId, why, origin }: PersonRequest & { readonly why: LiftReason },
): Promise<void> {
  const { db, clock, ids, outbox, audit, settings } = deps.plumbing
  const account = await demandExisting(deps, userId)
  const rules = await settings.read()
  if (!hasBan(account, clock.now()) || (await isPending(deps, userId))) throw new DomainError('conflict')
  const eventId = ids.next('mev')
  const { email: to, language } = account
  const mistaken = why === 'mistake' ? await decidedWith(db, account) : undefined
  await liftBan({ db, clock, ...deps.enforce }, userId, async (tx) => {
    await insertEvent(tx, {
      id: eventId,
      person_id: userId,
      kind: 'lifted',
      measure: 'none',
      rule: 'other',
      report_id: mistaken?.report_id ?? '',
      decision_id: mistaken?.id ?? null,
      facts: '',
      statement: liftText(language, deps.notify.brandOf(account.brand_id)),
      actor: operatorId,
      at: new Date(clock.now()),
      until: null,
    })
    if (mistaken) await settleStrikes(tx, rules, userId, clock.now())
    const mail = { accountId: userId, kind: 'accountDecision', to, language } as const
    await deps.notify.mails.request(tx, mail, `mail_${eventId.slice('mev_'.length)}`)
    await outbox.append(tx, 'ban.lifted', { userId, eventId })
    await audit.record(
      { action: 'ban.lifted', subject: userId, actor: operatorId, origin, about: { why } },
      tx,
    )
  })
}

/** Ends all sessions of a person; returns how many there were. Throws not_found. */
export async function endSessionsOf(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { userId, origin }: PersonRequest,
): Promise<number> {
  await demandExisting(deps, userId)
  return deps.accounts.endSessions(userId, null, (tx, ended) =>
    deps.plumbing.audit.record(
      { action: 'sessions.ended', subject: userId, actor, origin, about: { ended } },
      tx,
    ),
  )
}

/** Voids the password, ends all sessions and mails a link to set a new password. Throws not_found. */
export async function resetPasswordOf(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { userId, origin }: PersonRequest,
): Promise<void> {
  const { email: to, language } = await demandExisting(deps, userId)
  await deps.accounts.secureAccount(userId, async (tx: Tx) => {
    await updatePasswordHash(tx, userId, null)
    await deps.notify.mails.request(tx, { accountId: userId, kind: 'resetPassword', to, language })
    await deps.plumbing.audit.record({ action: 'password.reset_forced', subject: userId, actor, origin }, tx)
  })
}

/** Exempts a person from the check of countries, or no longer. Throws not_found. */
export async function unblockPerson(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { userId, unblocked, origin }: PersonRequest & { readonly unblocked: boolean },
): Promise<void> {
  const { db, audit } = deps.plumbing
  await demandExisting(deps, userId)
  const action = unblocked ? 'person.unblocked' : 'person.blocked'
  await transact(db, async (tx) => {
    await setUnblocked(tx, userId, unblocked)
    await audit.record({ action, subject: userId, actor, origin }, tx)
  })
}

/** Marks an account as one for tests, or no longer. Throws not_found. */
export async function markSandbox(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { userId, sandbox, origin }: PersonRequest & { readonly sandbox: boolean },
): Promise<void> {
  const { db, audit } = deps.plumbing
  await demandExisting(deps, userId)
  await transact(db, async (tx) => {
    await updateSandbox(tx, userId, sandbox)
    const about = { sandbox }
    await audit.record({ action: 'person.sandbox_changed', subject: userId, actor, origin, about }, tx)
  })
}

/** Sets whom a person was sent for. Throws not_found. */
export async function changeSource(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { userId, expectedSource, origin }: PersonRequest & { readonly expectedSource: string | null },
): Promise<void> {
  const { db, audit } = deps.plumbing
  await demandExisting(deps, userId)
  await transact(db, async (tx) => {
    await setExpectedSource(tx, userId, expectedSource)
    const about = { isSet: expectedSource !== null }
    await audit.record({ action: 'person.source_changed', subject: userId, actor, origin, about }, tx)
  })
}
