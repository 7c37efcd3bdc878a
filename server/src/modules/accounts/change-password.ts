import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { type AccountRow, findAccountById, updatePasswordHash } from './accounts.store.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { markEmailConfirmed } from './email-change.store.ts'
import { type BrandCode, useCode } from './one-time-codes.ts'
import { isGuessable } from './passwords.ts'
import { secureAccount } from './secure-account.ts'

function refuseGuessable(account: AccountRow, password: string): void {
  if (isGuessable(password, [account.email, account.name])) throw new DomainError('password_weak')
}

/** Ends all other sessions. Throws password_mismatch, password_weak. */
export async function changePassword(
  deps: AccountsDeps,
  caller: Caller,
  change: { readonly password: string; readonly currentPassword: string },
): Promise<void> {
  const account = await findAccountById(deps.db, caller.userId)
  if (!account || !(await deps.passwords.check(account.password_hash, change.currentPassword))) {
    throw new DomainError('password_mismatch')
  }
  refuseGuessable(account, change.password)
  const hash = await deps.passwords.hash(change.password)
  await secureAccount(deps, account.id, caller.sessionId, (tx) => updatePasswordHash(tx, account.id, hash))
}

/** Consumes a code. Throws code_invalid; password_weak, which leaves the code valid for another attempt. */
function takeCode(
  deps: AccountsDeps,
  code: BrandCode,
  password: string,
): Promise<{ readonly account: AccountRow; readonly email: string | null }> {
  return transact(deps.db, async (tx) => {
    const used = await useCode(deps, tx, 'password', code)
    const account = used ? await findAccountById(tx, used.accountId) : null
    if (!used || !account) throw new DomainError('code_invalid')
    refuseGuessable(account, password)
    return { account, email: used.email }
  })
}

/** Ends all sessions; returns the account. Throws code_invalid, password_weak. */
export async function setPasswordByCode(
  deps: AccountsDeps,
  code: BrandCode,
  password: string,
): Promise<AccountRow> {
  const { account, email } = await takeCode(deps, code, password)
  const hash = await deps.passwords.hash(password)
  await secureAccount(deps, account.id, null, async (tx) => {
    await updatePasswordHash(tx, account.id, hash)
    // Having the code proves access to the mailbox.
    if (email === account.email) await markEmailConfirmed(tx, account.id)
  })
  return account
}
