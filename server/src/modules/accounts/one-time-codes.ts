import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Caller } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { dropPendingLogins } from './pending-logins.ts'

export type CodePurpose = 'login' | 'password' | 'email' | 'reactivation' | 'export' | 'confirmation'

export const codeLifeMs = 15 * 60_000

export interface UsedCode {
  readonly accountId: string
  /** The address that a confirmation is for; null for other purposes. */
  readonly email: string | null
}

type CodeDeps = Pick<AccountsDeps, 'db' | 'clock' | 'ids'>

const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest()

async function insertCode(
  { clock, ids }: CodeDeps,
  db: Db | Tx,
  row: {
    readonly purpose: CodePurpose | 'nonce'
    readonly accountId: string | null
    readonly email?: string | null
    readonly sessionId?: string
  },
  code = ids.secret(),
): Promise<string> {
  const expiresAt = new Date(clock.now() + codeLifeMs)
  await sql`insert into one_time_codes (code_hash, purpose, account_id, email, session_id, expires_at)
    values (${hashCode(code)}, ${row.purpose}, ${row.accountId}, ${row.email ?? null}, ${row.sessionId ?? null},
      ${expiresAt})`.execute(db)
  return code
}

/** Creates a secret for one purpose, valid once, within `codeLifeMs`. */
export function issueCode(
  deps: CodeDeps,
  purpose: CodePurpose,
  accountId: string,
  email: string | null = null,
): Promise<string> {
  return insertCode(deps, deps.db, { purpose, accountId, email })
}

/** The same for a request made in a session; valid only while that session is. */
export function issueSessionCode(
  deps: CodeDeps,
  purpose: CodePurpose,
  { userId, sessionId }: Caller,
): Promise<string> {
  return insertCode(deps, deps.db, { purpose, accountId: userId, sessionId })
}

const ownDigits = (accountId: string, digits: string): string => `${accountId}:${digits}`

/** Short enough to type, so valid only for its own account; a new one replaces the last. */
export async function issueDigits(deps: CodeDeps, accountId: string): Promise<string> {
  const digits = deps.ids.digits()
  await transact(deps.db, async (tx) => {
    await sql`delete from one_time_codes where account_id = ${accountId} and purpose = 'confirmation'`.execute(
      tx,
    )
    await insertCode(deps, tx, { purpose: 'confirmation', accountId }, ownDigits(accountId, digits))
  })
  return digits
}

/** Whether these are the digits mailed to the account; valid once. The caller limits the attempts. */
export async function useDigits(deps: CodeDeps, accountId: string, digits: string): Promise<boolean> {
  return (await useCode(deps, deps.db, 'confirmation', ownDigits(accountId, digits))) !== null
}

/** Consumes a code, whatever happens next; null if it is unknown, used, expired or for another purpose. */
export async function useCode(
  { clock }: CodeDeps,
  db: Db | Tx,
  purpose: CodePurpose,
  code: string,
): Promise<UsedCode | null> {
  const now = new Date(clock.now())
  const used = await sql<{ account_id: string; email: string | null; expires_at: Date; is_open: boolean }>`
    delete from one_time_codes where code_hash = ${hashCode(code)} and purpose = ${purpose}
    returning account_id, email, expires_at, session_id is null or exists (
      select 1 from sessions s where s.id = session_id and s.revoked_at is null and s.expires_at > ${now}) as is_open`.execute(
    db,
  )
  const row = used.rows[0]
  if (!row?.is_open || row.expires_at.getTime() <= clock.now()) return null
  return { accountId: row.account_id, email: row.email }
}

/** Voids every link mailed to a person. */
export async function dropCodes(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from one_time_codes where account_id = ${accountId}`.execute(tx)
  await dropPendingLogins(tx, accountId)
}

/** A nonce binds a response of Google or Apple to one login of ours. */
export const issueNonce = (deps: CodeDeps): Promise<string> =>
  insertCode(deps, deps.db, { purpose: 'nonce', accountId: null })

export async function useNonce({ db, clock }: CodeDeps, nonce: string): Promise<boolean> {
  const used = await sql<{ expires_at: Date }>`delete from one_time_codes
    where code_hash = ${hashCode(nonce)} and purpose = 'nonce' returning expires_at`.execute(db)
  const row = used.rows[0]
  return row !== undefined && row.expires_at.getTime() > clock.now()
}

/** Removes expired codes. */
export async function forgetCodes({ db, clock }: CodeDeps): Promise<void> {
  for (const table of ['one_time_codes', 'pending_logins']) {
    await sql`delete from ${sql.table(table)} where expires_at <= ${new Date(clock.now())}`.execute(db)
  }
}
