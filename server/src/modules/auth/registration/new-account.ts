import { cutName, cutWhole } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import { type AccountRow, type Arrival, insertArrival, type NewAccount } from '../../accounts/index.ts'
import { adoptSplits } from '../../experiments/index.ts'
import { reviewText, storeExpectedSource } from '../../profiles/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { demandUnbannedMailbox } from './note-person.ts'

/** The source named by a partner's link. A link does not change an existing account. */
const expectedSourceName = 'expectedSource'
const expectedSourceMaxChars = 80

/** A provider's name for a person, if it is valid here; otherwise null, and the person is asked. */
export async function sanitizeProviderName(
  { profiles }: Pick<AuthDeps, 'profiles'>,
  brandId: string,
  name: string | null,
): Promise<string> {
  try {
    return await profiles.sanitizeName(brandId, cutName(name ?? ''))
  } catch (error) {
    if (error instanceof DomainError) return ''
    throw error
  }
}

/** Stores an account with its source; if its address is unverified, with a confirmation mail. Throws email_refused. */
export async function storeNewAccount(
  deps: AuthDeps,
  account: NewAccount,
  arrival: Arrival,
  admit?: () => Promise<void>,
): Promise<AccountRow> {
  const { db, clock } = deps.plumbing
  const prepared = await deps.accounts.prepare(account, async () => {
    await admit?.()
    if (account.emailConfirmed) await demandUnbannedMailbox(deps, account.email, null)
  })
  const rules = await deps.settings.read()
  return transact(db, async (tx) => {
    const stored = await prepared.store(tx)
    await reviewText(tx, deps.plumbing, rules, { accountId: stored.id, kind: 'name', text: stored.name })
    const at = new Date(clock.now())
    await insertArrival(tx, stored.id, arrival, at)
    const source = arrival.query[expectedSourceName]
    if (source) await storeExpectedSource(tx, stored.id, cutWhole(source, expectedSourceMaxChars))
    await adoptSplits(tx, deps.settings, { ...arrival, accountId: stored.id }, at)
    if (!stored.email_confirmed) {
      const { id, email, language } = stored
      await deps.outside.mails.request(tx, { accountId: id, kind: 'confirmEmail', to: email, language })
    }
    return stored
  })
}
