import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db.ts'
import type { AccountsDeps } from './accounts-deps.ts'

/** As long as any mailed code. */
const pendingLifeMs = 15 * 60_000

type PendingDeps = Pick<AccountsDeps, 'db' | 'clock' | 'ids'>

const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest()

/**
 * A login that has passed its first factor: the code identifies it, for several attempts at the second, within 15
 * minutes.
 */
export async function startPendingLogin({ db, clock, ids }: PendingDeps, accountId: string): Promise<string> {
  const code = ids.secret()
  await sql`insert into pending_logins (code_hash, account_id, expires_at)
    values (${hashCode(code)}, ${accountId}, ${new Date(clock.now() + pendingLifeMs)})`.execute(db)
  return code
}

/** Returns the account that is logging in; null if the code is unknown, used or expired. */
export async function findPendingLogin({ db, clock }: PendingDeps, code: string): Promise<string | null> {
  const found = await db
    .selectFrom('pending_logins')
    .select('account_id')
    .where('code_hash', '=', hashCode(code))
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
  return found?.account_id ?? null
}

/** Consumes the code; returns false if it was already consumed. */
export async function endPendingLogin({ db }: PendingDeps, code: string): Promise<boolean> {
  const used = await sql`delete from pending_logins where code_hash = ${hashCode(code)}
    returning account_id`.execute(db)
  return used.rows.length > 0
}

export async function dropPendingLogins(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from pending_logins where account_id = ${accountId}`.execute(tx)
}
