import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller } from '../../kernel/handlers.ts'
import { type AccountRow, findAccountById, updatePasswordHash } from './accounts.store.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { markEmailConfirmed } from './email-change.store.ts'
import { useCode } from './one-time-codes.ts'
import { checkPassword, hashPassword, isGuessable } from './passwords.ts'
import { takeBack } from './take-back.ts'

/**
 * Throws password_mismatch where the account has a password and this is not it. An account that only Google or Apple
 * vouch for has none, and its session is enough.
 */
export async function demandPassword(account: AccountRow, told: string | undefined): Promise<void> {
  if (account.password_hash === null) return
  if (!(await checkPassword(account.password_hash, told ?? ''))) throw new DomainError('password_mismatch')
}

function refuseGuessable(account: AccountRow, password: string): void {
  if (isGuessable(password, [account.email, account.name])) throw new DomainError('password_weak')
}

/** Throws password_mismatch, password_weak. All other sessions end. */
export async function changePassword(
  deps: AccountsDeps,
  caller: Caller,
  change: { readonly password: string; readonly currentPassword: string },
): Promise<void> {
  const account = await findAccountById(deps.db, caller.userId)
  if (!account || !(await checkPassword(account.password_hash, change.currentPassword))) {
    throw new DomainError('password_mismatch')
  }
  refuseGuessable(account, change.password)
  const hash = await hashPassword(change.password)
  await takeBack(deps, account.id, caller.sessionId, (tx) => updatePasswordHash(tx, account.id, hash))
}

/** Uses a code up. Throws code_invalid; password_weak, which leaves the code as it was for another try. */
function takeCode(
  deps: AccountsDeps,
  code: string,
  password: string,
): Promise<{ readonly account: AccountRow; readonly email: string | null }> {
  return deps.db.transaction().execute(async (tx) => {
    const used = await useCode(deps, tx, 'password', code)
    const account = used ? await findAccountById(tx, used.accountId) : null
    if (!used || !account) throw new DomainError('code_invalid')
    refuseGuessable(account, password)
    return { account, email: used.email }
  })
}

/** Throws code_invalid, password_weak. All sessions end; answers the account. */
export async function setPasswordByCode(
  deps: AccountsDeps,
  code: string,
  password: string,
): Promise<AccountRow> {
  const { account, email } = await takeCode(deps, code, password)
  const hash = await hashPassword(password)
  await takeBack(deps, account.id, null, async (tx) => {
    await updatePasswordHash(tx, account.id, hash)
    // Whoever has the code has the mailbox.
    if (email === account.email) await markEmailConfirmed(tx, account.id)
  })
  return account
}
