import { sql } from 'kysely'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Tx } from '../../kernel/db.ts'
import { transact } from '../../kernel/transact.ts'
import { type AccountRow, findAccountById, lockAccount, type Standing } from './accounts.store.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { dropCodes } from './one-time-codes.ts'
import { revokeSessions } from './sessions.store.ts'
import { hasBan } from './standing.ts'

declare module '../../kernel/events.ts' {
  interface Events {
    /** An account was deactivated or deleted; it can be reopened until `eraseAt`. */
    'account.closed': {
      readonly accountId: string
      readonly how: 'deactivated' | 'deleted'
      readonly eraseAt: number
    }
  }
}

interface Closing {
  readonly how: 'deactivated' | 'deleted'
  readonly keepMs: number
  /** Also an account that is banned or deactivated; a ban in force is kept, and found on reopening. */
  readonly fromAny?: boolean
  readonly also?: (tx: Tx) => Promise<void>
}

/**
 * Closes an account: sessions can only open the standing page, mailed links become void, and the person's data is
 * erased at the returned time. Throws conflict if the account is not open.
 */
async function close(
  deps: AccountsDeps,
  accountId: string,
  { how, keepMs, fromAny = false, also = async () => {} }: Closing,
): Promise<number> {
  const now = deps.clock.now()
  const eraseAt = now + keepMs
  const isClosed = await transact(deps.db, async (tx) => {
    const changed = await sql`with open as (select id, standing = 'good' or standing_reason is null
          or coalesce(standing_until <= ${new Date(now)}, false) as unbanned from accounts where id = ${accountId}
          and (standing = 'good' or (standing = 'banned' and standing_until <= ${new Date(now)})
            or (${fromAny}::boolean and standing in ('banned', 'deactivated'))) for update)
      update accounts a set standing = ${how}, erase_at = ${new Date(eraseAt)},
        standing_reason = case when unbanned then null else standing_reason end,
        standing_until = case when unbanned then null else standing_until end,
        standing_since = case when unbanned then ${new Date(now)}::timestamptz else standing_since end
      from open where a.id = open.id returning a.id`.execute(tx)
    if (changed.rows.length === 0) return false
    await dropCodes(tx, accountId)
    await deps.outbox.append(tx, 'account.closed', { accountId, how, eraseAt })
    await also(tx)
    return true
  })
  if (!isClosed) throw new DomainError('conflict')
  // Tokens stay valid for the standing page and the archive; open tabs are notified that everything else has ended.
  deps.realtime.endSession(accountId, null, 'account_closed')
  return eraseAt
}

/** Throws conflict if the account is not open. */
export async function deactivate(deps: AccountsDeps, accountId: string): Promise<number> {
  const { deactivationKeepMs } = await deps.settings.read()
  return close(deps, accountId, { how: 'deactivated', keepMs: deactivationKeepMs })
}

/** Throws conflict if the account is not open. */
export async function deleteAccount(deps: AccountsDeps, accountId: string): Promise<number> {
  const { erasureWaitMs } = await deps.settings.read()
  return close(deps, accountId, { how: 'deleted', keepMs: erasureWaitMs })
}

/**
 * Deletes an account for its owner, who cannot do it where it is banned or deactivated; `also` is written in the same
 * transaction. Throws conflict for one that is deleted already.
 */
export async function eraseOnRequest(
  deps: AccountsDeps,
  accountId: string,
  also: (tx: Tx) => Promise<void>,
): Promise<number> {
  const { erasureWaitMs } = await deps.settings.read()
  return close(deps, accountId, { how: 'deleted', keepMs: erasureWaitMs, fromAny: true, also })
}

const isClosed = (standing: Standing): boolean => standing === 'deactivated' || standing === 'deleted'

/** Whether logging in to this account offers to reactivate it. */
export const canReactivate = (account: AccountRow, now: number): boolean =>
  isClosed(account.standing) && account.erased_at === null && (account.erase_at?.getTime() ?? 0) > now

/**
 * Reopens a closed account, banned if a ban is in force, and ends its old sessions. Throws account_closed if it is too
 * late.
 */
export async function reactivate(deps: AccountsDeps, accountId: string): Promise<void> {
  const now = deps.clock.now()
  await transact(deps.db, async (tx) => {
    await lockAccount(tx, accountId)
    const account = await findAccountById(tx, accountId)
    if (!account || !canReactivate(account, now)) throw new DomainError('account_closed')
    const open = { standing: 'good', standing_reason: null, standing_until: null } as const
    await tx
      .updateTable('accounts')
      .set(hasBan(account, now) ? { standing: 'banned' } : { ...open, standing_since: new Date(now) })
      .set({ erase_at: null })
      .where('id', '=', accountId)
      .execute()
    await revokeSessions(tx, accountId, null, new Date(now))
  })
}
