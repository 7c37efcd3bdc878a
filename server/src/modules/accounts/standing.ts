import type { StandingView } from '@serendip/contract'
import { sql } from 'kysely'
import { DomainError } from '../../kernel/domain-error.ts'
import { type AccountRow, findAccountById } from './accounts.store.ts'
import type { AccountsDeps } from './accounts-deps.ts'

export type StandingNow = Omit<StandingView, 'coins'>

interface AppealRow {
  readonly text: string
  readonly sent_at: Date
}

const decidedAt = (account: AccountRow): Date => account.standing_since ?? account.created_at

async function findAppeal({ db }: AccountsDeps, account: AccountRow): Promise<AppealRow | null> {
  const found = await sql<AppealRow>`select text, sent_at from account_appeals
    where account_id = ${account.id} and standing_since = ${decidedAt(account)}`.execute(db)
  return found.rows[0] ?? null
}

/** A ban that has run out is over, whether or not anybody wrote so. */
export const standingOf = (
  account: Pick<AccountRow, 'standing' | 'standing_until'>,
  now: number,
): StandingNow['standing'] =>
  account.standing === 'banned' && account.standing_until && account.standing_until.getTime() <= now
    ? 'good'
    : account.standing

/** Why an account is closed and until when; its appeal belongs to the decision that holds now. Throws not_found. */
export async function readStanding(deps: AccountsDeps, accountId: string): Promise<StandingNow> {
  const account = await findAccountById(deps.db, accountId)
  if (!account) throw new DomainError('not_found')
  const standing = standingOf(account, deps.clock.now())
  const appeal = standing === 'banned' ? await findAppeal(deps, account) : null
  const until = standing === 'banned' ? account.standing_until : account.erase_at
  return {
    standing,
    reason: standing === 'good' ? null : account.standing_reason,
    until: until?.getTime() ?? null,
    canAppeal: standing === 'banned' && appeal === null,
    appeal: appeal && { text: appeal.text, sentAt: appeal.sent_at.getTime() },
  }
}

/** Appeals a ban. Throws conflict where nothing can be appealed, or it was already. */
export async function appealStanding(deps: AccountsDeps, accountId: string, text: string): Promise<void> {
  const account = await findAccountById(deps.db, accountId)
  const now = deps.clock.now()
  if (!account || standingOf(account, now) !== 'banned') throw new DomainError('conflict')
  const made = await sql`insert into account_appeals (account_id, standing_since, text, sent_at)
    values (${accountId}, ${decidedAt(account)}, ${text}, ${new Date(now)})
    on conflict do nothing returning account_id`.execute(deps.db)
  if (made.rows.length === 0) throw new DomainError('conflict')
}
