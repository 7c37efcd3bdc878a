import type { StandingView } from '@serendip/contract'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { type AccountRow, findAccountById } from './accounts.store.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { type AppealRow, findAppealOf, insertAppeal } from './appeals.store.ts'

export type StandingNow = Omit<StandingView, 'coins'>

/** Standings that owners give their own account; it can be reopened for a while. */
const closed = ['deactivated', 'deleted'] as const

const dayMs = 24 * 3_600_000
/** Time after a decision in which it can be appealed, and time after an appeal in which that is decided. */
const appealWithinMs = 183 * dayMs
const decideWithinMs = 14 * dayMs

/** Until when an appeal has to be decided. */
export const appealDueAt = ({ sent_at: sentAt }: Pick<AppealRow, 'sent_at'>): number =>
  sentAt.getTime() + decideWithinMs

/** When the present standing was decided: an appeal is about the ban of that moment. */
export const decidedAt = (account: AccountRow): Date => account.standing_since ?? account.created_at

/** Until when a decision of that moment can be appealed. */
export const appealableUntil = (decided: Date): number => decided.getTime() + appealWithinMs

const mayAppeal = (account: AccountRow, now: number): boolean => now < appealableUntil(decidedAt(account))

/** An expired ban no longer applies, whether or not its record was updated. */
export const standingOf = (
  account: Pick<AccountRow, 'standing' | 'standing_until'>,
  now: number,
): StandingNow['standing'] =>
  account.standing === 'banned' && account.standing_until && account.standing_until.getTime() <= now
    ? 'good'
    : account.standing

/**
 * Whether a ban is in force. A closed account stays closed while it is banned; the ban is then what its owner finds on
 * reopening it.
 */
export const hasBan = (
  account: Pick<AccountRow, 'standing' | 'standing_reason' | 'standing_until'>,
  now: number,
): boolean =>
  (account.standing === 'banned' || (account.standing !== 'good' && account.standing_reason !== null)) &&
  (account.standing_until === null || account.standing_until.getTime() > now)

/** Columns of accounts that other modules show, for joins in their statements. */
export const accountCards = (db: Db | Tx) =>
  db
    .selectFrom('accounts')
    .select(['id', 'name', 'birthday', 'country', 'stated_country', 'language', 'avatar'])
    .select(['brand_id', 'roles_group', 'demo_peer', 'sandbox'])

/** The same of accounts in good standing alone. */
export const goodAccounts = (db: Db | Tx, now: Date) =>
  accountCards(db).where((account) =>
    account.or([
      account('standing', '=', 'good'),
      account.and([account('standing', '=', 'banned'), account('standing_until', '<=', now)]),
    ]),
  )

/** Ids of accounts with a ban in force, erased ones included, for statements of other modules. */
export const bannedAccounts = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where((row) =>
      row.or([
        row('standing', '=', 'banned'),
        row.and([row('standing', 'in', closed), row('standing_reason', 'is not', null)]),
      ]),
    )
    .where((row) => row.or([row('standing_until', 'is', null), row('standing_until', '>', now)]))

/**
 * Ids of accounts that were erased before a moment, for statements of other modules. With `banned`, those with a ban in
 * force only if they were erased before that moment.
 */
export const erasedBefore = (
  db: Db | Tx,
  before: Date,
  banned: { readonly before: Date; readonly now: Date } = { before, now: before },
) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('erased_at', '<', before)
    .where((row) =>
      row.or([
        row('erased_at', '<', banned.before),
        row('standing_reason', 'is', null),
        row('standing_until', '<=', banned.now),
      ]),
    )

/** Why an account is closed and until when; an appeal belongs to the decision currently in force. Throws not_found. */
export async function readStanding(deps: AccountsDeps, accountId: string): Promise<StandingNow> {
  const account = await findAccountById(deps.db, accountId)
  if (!account) throw new DomainError('not_found')
  const standing = standingOf(account, deps.clock.now())
  const appeal = standing === 'banned' ? await findAppealOf(deps.db, account.id, decidedAt(account)) : null
  const until = standing === 'banned' ? account.standing_until : account.erase_at
  return {
    standing,
    reason: standing === 'banned' ? account.standing_reason : null,
    until: until?.getTime() ?? null,
    awaitsDecision: standing === 'banned' && account.standing_pending,
    canAppeal: standing === 'banned' && appeal === null && mayAppeal(account, deps.clock.now()),
    appeal: appeal && {
      text: appeal.text,
      sentAt: appeal.sent_at.getTime(),
      decideBy: appealDueAt(appeal),
      isUpheld: appeal.verdict === 'upheld',
    },
  }
}

/** Appeals a ban. Throws conflict if there is nothing to appeal, it was already appealed, or is too long ago. */
export async function appealStanding(deps: AccountsDeps, accountId: string, text: string): Promise<void> {
  const account = await findAccountById(deps.db, accountId)
  const now = deps.clock.now()
  const isBanned = account !== null && standingOf(account, now) === 'banned'
  if (!isBanned || !mayAppeal(account, now)) throw new DomainError('conflict')
  const isNew = await insertAppeal(deps.db, {
    id: deps.ids.next('apl'),
    account_id: accountId,
    standing_since: decidedAt(account),
    text,
    sent_at: new Date(now),
  })
  if (!isNew) throw new DomainError('conflict')
}

/**
 * Bans an account (`until` in milliseconds since the epoch, null for permanent or while a decision is pending) or lifts its ban, as decided at `now`.
 * One that its owner closed stays closed, and is banned if it is reopened before `until`. Returns whether that was
 * possible: an erased account has no ban, and one without a ban none to lift.
 */
export async function setBan(
  tx: Tx,
  accountId: string,
  ban: { readonly reason: string; readonly until: number | null; readonly isPending: boolean } | null,
  now: number,
): Promise<boolean> {
  const changed = await tx
    .updateTable('accounts')
    .set(({ eb, ref }) => ({
      standing: eb
        .case()
        .when('standing', 'in', closed)
        .then(ref('standing'))
        .else(ban ? ('banned' as const) : ('good' as const))
        .end(),
      standing_reason: ban?.reason ?? null,
      standing_until: ban?.until ? new Date(ban.until) : null,
      standing_since: new Date(now),
      standing_pending: ban?.isPending ?? false,
    }))
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .$if(ban === null, (banned) =>
      banned.where((row) =>
        row.or([
          row('standing', '=', 'banned'),
          row.and([row('standing', 'in', closed), row('standing_reason', 'is not', null)]),
        ]),
      ),
    )
    .returning('id')
    .execute()
  return changed.length > 0
}
