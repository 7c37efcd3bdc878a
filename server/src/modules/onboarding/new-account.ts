import { countGraphemes, cutName, cutWhole, limits } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { type AccountRow, type Arrival, insertArrival, type NewAccount } from '../accounts/index.ts'
import { adoptSplits } from '../experiments/index.ts'
import { maskOffensive, plainName } from '../text-safety/index.ts'
import { storeExpectedSource } from './access.store.ts'
import type { OnboardingDeps } from './onboarding-deps.ts'

/** Of a partner's link: whom it sent the person for. An account that exists is not changed by a link. */
const expectedSourceName = 'expectedSource'
const expectedSourceMaxChars = 80

/** A name as it is stored: listed words are masked. Throws name_refused where nothing else is left to be seen. */
export async function tameName({ settings }: OnboardingDeps, name: string): Promise<string> {
  const { offensiveWords } = await settings.read()
  const plain = plainName(maskOffensive(plainName(name) ?? '', offensiveWords))
  if (plain === null || countGraphemes(plain) < limits.nameMinGraphemes) throw new DomainError('name_refused')
  return plain
}

/** What a provider calls somebody, as far as that can be a name here; otherwise none, and the person is asked. */
export async function tameForeignName(deps: OnboardingDeps, name: string | null): Promise<string> {
  try {
    return await tameName(deps, cutName(name ?? ''))
  } catch (error) {
    if (error instanceof DomainError) return ''
    throw error
  }
}

/** Stores an account with the way it came; where its address is not vouched for, with a mail that asks. */
export async function storeNewAccount(
  deps: OnboardingDeps,
  account: NewAccount,
  arrival: Arrival,
  admit?: () => Promise<void>,
): Promise<AccountRow> {
  const { db, clock } = deps.plumbing
  const prepared = await deps.accounts.prepare(account, admit)
  return db.transaction().execute(async (tx) => {
    const stored = await prepared.store(tx)
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
