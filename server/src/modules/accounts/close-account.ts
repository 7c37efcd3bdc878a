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

/**
 * Closes an account: sessions can only open the standing page, mailed links become void, and the person's data is
 * erased at the returned time. Returns null if the account was not open.
 */
async function close(
  deps: AccountsDeps,
  accountId: string,
  how: 'deactivated' | 'deleted',
  keepMs: number,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<number | null> {
  const now = deps.clock.now()
  const eraseAt = now + keepMs
  const isClosed = await transact(deps.db, async (tx) => {
    const changed =
      await sql`update accounts set standing = ${how}, standing_reason = null, standing_until = null,
        standing_since = ${new Date(now)}, erase_at = ${new Date(eraseAt)}
      where id = ${accountId} and (standing = 'good' or (standing = 'banned' and standing_until <= ${new Date(now)}))
      returning id`.execute(tx)
    if (changed.rows.length === 0) return false
    await dropCodes(tx, accountId)
    await deps.outbox.append(tx, 'account.closed', { accountId, how, eraseAt })
    await also(tx)
    return true
  })
  if (!isClosed) return null
  // Tokens stay valid for the standing page and the archive; open tabs are notified that everything else has ended.
  deps.realtime.endSession(accountId, null, 'account_closed')
  return eraseAt
}

/** Throws conflict if the account is not open. */
export async function deactivate(deps: AccountsDeps, accountId: string): Promise<number> {
  const { deactivationKeepMs } = await deps.settings.read()
  const until = await close(deps, accountId, 'deactivated', deactivationKeepMs)
  if (until === null) throw new DomainError('conflict')
  return until
}

/** `also` is written in the same transaction. Throws conflict if the account is not open. */
export async function deleteAccount(
  deps: AccountsDeps,
  accountId: string,
  also?: (tx: Tx) => Promise<void>,
): Promise<number> {
  const { erasureWaitMs } = await deps.settings.read()
  const eraseAt = await close(deps, accountId, 'deleted', erasureWaitMs, also)
  if (eraseAt === null) throw new DomainError('conflict')
  return eraseAt
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
