import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { AccountsDeps } from './accounts-deps.ts'

export type CodePurpose = 'login' | 'password' | 'email' | 'reactivation' | 'export'

export const codeLifeMs = 15 * 60_000

export interface UsedCode {
  readonly accountId: string
  /** The address that a confirmation speaks of; null for other purposes. */
  readonly email: string | null
}

type CodeDeps = Pick<AccountsDeps, 'db' | 'clock' | 'ids'>

const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest()

async function insertCode(
  { clock, ids }: CodeDeps,
  db: Db | Tx,
  row: { purpose: CodePurpose | 'nonce'; accountId: string | null; email: string | null },
): Promise<string> {
  const code = ids.secret()
  const expiresAt = new Date(clock.now() + codeLifeMs)
  await sql`insert into one_time_codes (code_hash, purpose, account_id, email, expires_at)
    values (${hashCode(code)}, ${row.purpose}, ${row.accountId}, ${row.email}, ${expiresAt})`.execute(db)
  return code
}

/** Makes a secret that is good for one purpose, once, within `codeLifeMs`. */
export function issueCode(
  deps: CodeDeps,
  purpose: CodePurpose,
  accountId: string,
  email: string | null = null,
): Promise<string> {
  return insertCode(deps, deps.db, { purpose, accountId, email })
}

/** Uses a code up, whatever follows; null where it is unknown, used, too old or meant for something else. */
export async function useCode(
  { clock }: CodeDeps,
  db: Db | Tx,
  purpose: CodePurpose,
  code: string,
): Promise<UsedCode | null> {
  const used = await sql<{ account_id: string; email: string | null; expires_at: Date }>`
    delete from one_time_codes where code_hash = ${hashCode(code)} and purpose = ${purpose}
    returning account_id, email, expires_at`.execute(db)
  const row = used.rows[0]
  if (!row || row.expires_at.getTime() <= clock.now()) return null
  return { accountId: row.account_id, email: row.email }
}

/** Whatever links a person was sent open nothing any more. */
export async function dropCodes(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from one_time_codes where account_id = ${accountId}`.execute(tx)
}

/** A nonce binds what Google or Apple say to one login of ours. */
export const issueNonce = (deps: CodeDeps): Promise<string> =>
  insertCode(deps, deps.db, { purpose: 'nonce', accountId: null, email: null })

export async function useNonce({ db, clock }: CodeDeps, nonce: string): Promise<boolean> {
  const used = await sql<{ expires_at: Date }>`delete from one_time_codes
    where code_hash = ${hashCode(nonce)} and purpose = 'nonce' returning expires_at`.execute(db)
  const row = used.rows[0]
  return row !== undefined && row.expires_at.getTime() > clock.now()
}

/** Removes codes that are too old to be used. */
export async function forgetCodes({ db, clock }: CodeDeps): Promise<void> {
  await sql`delete from one_time_codes where expires_at <= ${new Date(clock.now())}`.execute(db)
}
