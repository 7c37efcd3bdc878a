import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { EventListener } from '../../kernel/events.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Row } from '../../kernel/tables.ts'
import { transact } from '../../kernel/transact.ts'
import type { AccountRow, Accounts } from '../accounts/index.ts'
import { missedSince } from '../calls/index.ts'
import { countUnread } from '../chat/index.ts'
import type { Jobs, JobHandler } from '../jobs/index.ts'
import type { MailQueue } from '../mail/index.ts'
import { countAddedMe } from '../people/index.ts'
import type { PresenceStore } from '../presence/index.ts'
import type { Push } from '../push/index.ts'
import { awayMailKind } from './notifications.module.ts'

export interface AwayMailsDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock'> & { readonly jobs: Jobs }
  readonly accounts: Pick<Accounts, 'byId' | 'lastSeen'>
  readonly presence: Pick<PresenceStore, 'connectionsOf'>
  readonly push: Pick<Push, 'wantsAwayMail'>
  readonly mails: Pick<MailQueue, 'request'>
}

/** Whoever comes back by then needs no mail. */
const awayMs = 3 * 3_600_000
const dayMs = 24 * 3_600_000

/** Not a demo, nobody with an unconfirmed address, and nobody whose account is closed or banned. */
const mayBeMailed = (account: AccountRow | undefined | null): account is AccountRow =>
  account?.email_confirmed === true && !account.demo_peer && account.standing === 'good'

/** Plans the look at what waits, unless one is planned: at the earliest a day after the last mail. */
async function plan(deps: AwayMailsDeps, accountId: string): Promise<void> {
  const { db, clock, jobs } = deps.plumbing
  if ((await deps.presence.connectionsOf(accountId)).length > 0) return
  const now = clock.now()
  if (!mayBeMailed(await deps.accounts.byId(accountId))) return
  await transact(db, async (tx) => {
    const found = await sql<Pick<Row<'away_mails'>, 'due_at'>>`
      insert into away_mails as a (account_id, since, due_at)
      values (${accountId}, ${new Date(now)}, ${new Date(now + awayMs)})
      on conflict (account_id) do update set since = excluded.since,
        due_at = greatest(excluded.due_at, a.requested_at + interval '1 day')
      where a.due_at <= ${new Date(now)}
      returning due_at`.execute(tx)
    const [row] = found.rows
    if (row) await jobs.send(tx, awayMailKind, { accountId }, { at: row.due_at.getTime() })
  })
}

/** News that waits for somebody, newer than their last visit. */
export interface AwayNews {
  /** Chats with something new. */
  readonly chats: number
  readonly missedCalls: number
  /** People who added them. */
  readonly people: number
}

/** The screen that shows the first of it, by its name in links of mails. */
export const awayRoute = ({ chats, missedCalls }: AwayNews): string =>
  chats > 0 ? 'chat' : missedCalls > 0 ? 'calls-history' : 'favorites'

async function readNews(db: Db, accountId: string, since: Date, now: Date): Promise<AwayNews | null> {
  const [chats, missedCalls, people] = await Promise.all([
    countUnread(db, accountId, { now, since }),
    missedSince(db, accountId, since),
    countAddedMe(db, accountId, since, now),
  ])
  return chats + missedCalls + people > 0 ? { chats, missedCalls, people } : null
}

/** Locks the plan if it is due; null if it was done, or put off. */
async function lockDue(tx: Tx, accountId: string, now: Date) {
  const row = await tx
    .selectFrom('away_mails')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('due_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()
  const isDone = row?.requested_at && row.requested_at.getTime() > row.since.getTime()
  return row && !isDone ? row : null
}

/** Looks again when a last visit is as long ago as the first one was to be. */
async function postpone(
  { plumbing: { jobs } }: AwayMailsDeps,
  tx: Tx,
  { accountId, since }: { readonly accountId: string; readonly since: Date },
): Promise<void> {
  const due_at = new Date(since.getTime() + awayMs)
  await tx.updateTable('away_mails').set({ since, due_at }).where('account_id', '=', accountId).execute()
  await jobs.send(tx, awayMailKind, { accountId }, { at: due_at.getTime() })
}

/** Requests the mail for somebody who has not come back, if something still waits and they want it. */
async function look(deps: AwayMailsDeps, accountId: string): Promise<void> {
  const { plumbing, accounts, presence, push, mails } = deps
  const { db, clock } = plumbing
  const account = await accounts.byId(accountId)
  const isHere = (await presence.connectionsOf(accountId)).length > 0
  if (!mayBeMailed(account) || isHere || !(await push.wantsAwayMail(accountId))) return
  const lastSeen = await accounts.lastSeen(accountId)
  const now = new Date(clock.now())
  const since = lastSeen ?? new Date(now.getTime() - dayMs)
  if ((await readNews(db, accountId, since, now)) === null) return
  await transact(db, async (tx) => {
    const row = await lockDue(tx, accountId, now)
    if (row === null) return
    // They came, went, and then more happened: that waits as long as all news does.
    if (lastSeen !== null && lastSeen > row.since) return postpone(deps, tx, { accountId, since: lastSeen })
    await tx
      .updateTable('away_mails')
      .set({ requested_at: now })
      .where('account_id', '=', accountId)
      .execute()
    const { email: to, language } = account
    await mails.request(tx, { accountId, kind: 'awayNews', to, language })
  })
}

/** The news that waits now, for the mail as it is written; null if the person came back meanwhile. */
export async function awayNewsOf(
  { db, clock, accounts }: Pick<Plumbing, 'db' | 'clock'> & { readonly accounts: Pick<Accounts, 'lastSeen'> },
  accountId: string,
): Promise<AwayNews | null> {
  const row = await db
    .selectFrom('away_mails')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const lastSeen = await accounts.lastSeen(accountId)
  if (!row || (lastSeen !== null && lastSeen > row.since)) return null
  return readNews(db, accountId, lastSeen ?? row.since, new Date(clock.now()))
}

const planning = (
  deps: AwayMailsDeps,
): EventListener<'chat.changed' | 'call.missed' | 'person.followed'> => ({
  name: 'away-mails',
  events: ['chat.changed', 'call.missed', 'person.followed'],
  async handle({ payload }) {
    if ('calleeId' in payload) return plan(deps, payload.calleeId)
    if ('otherId' in payload) return plan(deps, payload.otherId)
    const { ownerId, userIds } = payload
    for (const userId of userIds) if (userId !== ownerId) await plan(deps, userId)
  },
})

/** One mail a day at most to somebody who is away, without a text of anybody. */
export function createAwayMails(deps: AwayMailsDeps) {
  const handler: JobHandler<{ readonly accountId: string }> = {
    kind: awayMailKind,
    handle: ({ accountId }) => look(deps, accountId),
  }
  return { listener: planning(deps), handler }
}
