import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Caller } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import type { AccountRow } from './accounts.store.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { dropPendingLogins } from './pending-logins.ts'

export type CodePurpose = 'login' | 'password' | 'email' | 'reactivation' | 'export' | 'confirmation'

export const codeLifeMs = 15 * 60_000
/** A link that confirms an address opens nothing, and a mailbox is not read every quarter of an hour. */
const emailCodeLifeMs = 24 * 60 * 60_000

/** A code and the brand it was entered at: it is valid only where its account is. */
export interface BrandCode {
  readonly code: string
  readonly brandId: string
}

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
  const expiresAt = new Date(clock.now() + (row.purpose === 'email' ? emailCodeLifeMs : codeLifeMs))
  await db
    .insertInto('one_time_codes')
    .values({
      code_hash: hashCode(code),
      purpose: row.purpose,
      account_id: row.accountId,
      email: row.email ?? null,
      session_id: row.sessionId ?? null,
      expires_at: expiresAt,
    })
    .execute()
  return code
}

/** Creates a secret for one purpose, valid once, within `codeLifeMs`; for `email`, within `emailCodeLifeMs`. */
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
    await tx
      .deleteFrom('one_time_codes')
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'confirmation')
      .execute()
    await insertCode(deps, tx, { purpose: 'confirmation', accountId }, ownDigits(accountId, digits))
  })
  return digits
}

/** Whether these are the digits mailed to the account; valid once. The caller limits the attempts. */
export async function useDigits(
  deps: CodeDeps,
  { id, brand_id: brandId }: Pick<AccountRow, 'id' | 'brand_id'>,
  digits: string,
): Promise<boolean> {
  const code = { code: ownDigits(id, digits), brandId }
  return (await useCode(deps, deps.db, 'confirmation', code)) !== null
}

const accountsOf = (db: Db | Tx, brandId: string) =>
  db.selectFrom('accounts').select('id').where('brand_id', '=', brandId)

/** Consumes a code, whatever happens next; null if it is unknown, used, expired, or for another purpose or brand. */
export async function useCode(
  { clock }: CodeDeps,
  db: Db | Tx,
  purpose: CodePurpose,
  { code, brandId }: BrandCode,
): Promise<UsedCode | null> {
  const now = new Date(clock.now())
  const row = await db
    .deleteFrom('one_time_codes')
    .where('code_hash', '=', hashCode(code))
    .where('purpose', '=', purpose)
    .where('account_id', 'in', accountsOf(db, brandId))
    .returning(['account_id', 'email', 'expires_at'])
    .returning((code) =>
      code
        .or([
          code('session_id', 'is', null),
          code.exists(
            code
              .selectFrom('sessions as s')
              .select('s.id')
              .whereRef('s.id', '=', 'one_time_codes.session_id')
              .where('s.revoked_at', 'is', null)
              .where('s.expires_at', '>', now),
          ),
        ])
        .$castTo<boolean>()
        .as('is_open'),
    )
    .executeTakeFirst()
  if (!row?.is_open || row.account_id === null || row.expires_at.getTime() <= clock.now()) return null
  return { accountId: row.account_id, email: row.email }
}

/**
 * Owner and address of a code, which stays valid; null where `useCode` answers null, or if bound to a
 * session.
 */
export async function peekCode(
  { clock, db }: CodeDeps,
  purpose: CodePurpose,
  { code, brandId }: BrandCode,
): Promise<UsedCode | null> {
  const row = await db
    .selectFrom('one_time_codes')
    .select(['account_id', 'email'])
    .where('code_hash', '=', hashCode(code))
    .where('purpose', '=', purpose)
    .where('account_id', 'in', accountsOf(db, brandId))
    .where('session_id', 'is', null)
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
  return row?.account_id ? { accountId: row.account_id, email: row.email } : null
}

/** Voids every link mailed to a person. */
export async function dropCodes(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('one_time_codes').where('account_id', '=', accountId).execute()
  await dropPendingLogins(tx, accountId)
}

/** A nonce binds a response of Google or Apple to one login of ours. */
export const issueNonce = (deps: CodeDeps): Promise<string> =>
  insertCode(deps, deps.db, { purpose: 'nonce', accountId: null })

export async function useNonce({ db, clock }: CodeDeps, nonce: string): Promise<boolean> {
  const row = await db
    .deleteFrom('one_time_codes')
    .where('code_hash', '=', hashCode(nonce))
    .where('purpose', '=', 'nonce')
    .returning('expires_at')
    .executeTakeFirst()
  return row !== undefined && row.expires_at.getTime() > clock.now()
}
