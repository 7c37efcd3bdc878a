import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller } from '../../kernel/handlers.ts'
import { type AccountRow, findAccountById, updatePasswordHash } from './accounts.store.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { markEmailConfirmed } from './email-change.store.ts'
import { dropCodes, useCode } from './one-time-codes.ts'
import { checkPassword, hashPassword, isGuessable } from './passwords.ts'
import { endSessions } from './sessions.ts'

/**
 * Throws password_mismatch where the account has a password and this is not it. An account that only Google or Apple
 * vouch for has none, and its session is enough.
 */
export async function demandPassword(account: AccountRow, told: string | undefined): Promise<void> {
  if (account.password_hash === null) return
  if (!(await checkPassword(account.password_hash, told ?? ''))) throw new DomainError('password_mismatch')
}

async function hashFor(account: AccountRow, password: string): Promise<string> {
  if (isGuessable(password, [account.email, account.name])) throw new DomainError('password_weak')
  return hashPassword(password)
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
  const hash = await hashFor(account, change.password)
  await deps.db.transaction().execute(async (tx) => {
    await updatePasswordHash(tx, account.id, hash)
    await dropCodes(tx, account.id)
  })
  await endSessions(deps, account.id, caller.sessionId)
}

/** Throws code_invalid, password_weak (the code is used up by either). All sessions end; answers the account. */
export async function setPasswordByCode(
  deps: AccountsDeps,
  code: string,
  password: string,
): Promise<AccountRow> {
  const used = await useCode(deps, deps.db, 'password', code)
  const account = used ? await findAccountById(deps.db, used.accountId) : null
  if (!account) throw new DomainError('code_invalid')
  const hash = await hashFor(account, password)
  await deps.db.transaction().execute(async (tx) => {
    await updatePasswordHash(tx, account.id, hash)
    // Links that were sent before, to log in or to set yet another password, are void.
    await dropCodes(tx, account.id)
    // Whoever has the code has the mailbox.
    if (used?.email === account.email) await markEmailConfirmed(tx, account.id)
  })
  await endSessions(deps, account.id, null)
  return account
}
