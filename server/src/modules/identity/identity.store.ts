import type { IdentityDeclined } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { CheckStatus } from './identity-check.ts'

export interface CheckRow {
  readonly id: string
  readonly account_id: string
  readonly verification_id: string
  readonly identification_id: string | null
  readonly status: CheckStatus
  readonly declined: IdentityDeclined | null
  readonly started_at: Date
}

const columns = sql`id, account_id, verification_id, identification_id, status, declined, started_at`

/** The tries of a person, oldest first. */
export async function listChecks(db: Db, accountId: string): Promise<readonly CheckRow[]> {
  const found = await sql<CheckRow>`select ${columns} from identity_checks
    where account_id = ${accountId} order by started_at, id`.execute(db)
  return found.rows
}

export async function findCheck(db: Db, verificationId: string): Promise<CheckRow | null> {
  const found = await sql<CheckRow>`select ${columns} from identity_checks
    where verification_id = ${verificationId}`.execute(db)
  return found.rows[0] ?? null
}

/** The provider has erased its data, so no reference to it is needed. */
export async function deleteCheck(db: Db, id: string): Promise<void> {
  await sql`delete from identity_checks where id = ${id}`.execute(db)
}

/** Of these people, those with one approved try: that is permanent. */
export async function listApproved(db: Db, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set()
  const found = await sql<{ id: string }>`select distinct account_id as id from identity_checks
    where account_id = any(${[...accountIds]}::text[]) and status = 'approved'`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

/** The same row, locked until the transaction ends; null if it was erased meanwhile. */
export async function lockCheck(tx: Tx, id: string): Promise<CheckRow | null> {
  const found = await sql<CheckRow>`select ${columns} from identity_checks
    where id = ${id} for update`.execute(tx)
  return found.rows[0] ?? null
}

/** Returns false if another tab began a try first. */
export async function insertCheck(
  db: Db | Tx,
  row: { id: string; accountId: string; verificationId: string; at: Date },
): Promise<boolean> {
  const done = await sql<{ id: string }>`insert into identity_checks
      (id, account_id, verification_id, status, started_at, changed_at)
    values (${row.id}, ${row.accountId}, ${row.verificationId}, 'started', ${row.at}, ${row.at})
    on conflict (account_id) where status in ('started', 'pending') do nothing
    returning id`.execute(db)
  return done.rows.length === 1
}

export async function updateCheck(
  tx: Tx,
  row: Pick<CheckRow, 'id' | 'status' | 'declined'> & { identificationId: string | null; at: Date },
): Promise<void> {
  await sql`update identity_checks set status = ${row.status}, declined = ${row.declined}, changed_at = ${row.at},
      identification_id = coalesce(${row.identificationId}, identification_id)
    where id = ${row.id}`.execute(tx)
}

/**
 * Claims the next look at an open try after `looks` earlier ones, for one worker only. Null if it was already claimed,
 * or the try is over.
 */
export async function claimLook(tx: Tx, id: string, looks: number): Promise<CheckRow | null> {
  const claimed = await sql<CheckRow>`update identity_checks set looks = looks + 1
    where id = ${id} and looks = ${looks} and status in ('started', 'pending') returning ${columns}`.execute(
    tx,
  )
  return claimed.rows[0] ?? null
}

export async function wasReceived(db: Db, eventId: string): Promise<boolean> {
  const found = await sql`select 1 from identity_news where event_id = ${eventId}`.execute(db)
  return found.rows.length > 0
}

/** Longer than the provider repeats anything. */
const newsKeepMs = 60 * 24 * 3_600_000

/** Returns false if the same webhook was received before; deletes those too old to be repeated. */
export async function insertNews(tx: Tx, eventId: string, at: Date): Promise<boolean> {
  await sql`delete from identity_news where received_at < ${new Date(at.getTime() - newsKeepMs)}`.execute(tx)
  const done = await sql`insert into identity_news (event_id, received_at)
    values (${eventId}, ${at}) on conflict do nothing returning event_id`.execute(tx)
  return done.rows.length === 1
}
