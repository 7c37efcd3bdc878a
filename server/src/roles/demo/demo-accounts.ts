import type { DemoRole, EnrolledRole } from '@serendip/demo'
import type { Composition } from '../../composition.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import type { AccountRow, NewAccount } from '../../modules/accounts/index.ts'
import { ensureOffer } from '../../modules/creators/index.ts'

/** An account with which a newcomer can log in. */
export interface DemoAccount {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Not secret: printed at every start, and demo mode is refused in prod. */
export const demoAccounts: readonly DemoAccount[] = [
  { name: 'Alex', email: 'alex@demo.serendip.example', password: 'coral-tide-lantern-47' },
  { name: 'Sam', email: 'sam@demo.serendip.example', password: 'violet-ember-harbour-52' },
]

type Accounts = Pick<Composition, 'accounts' | 'calls' | 'clock' | 'config' | 'engines'>

/** Accounts must have a birthday; this one only means "of age". */
const common = {
  birthday: '2000-01-01',
  rolesGroup: 'user',
  language: 'en',
  country: null,
  sandbox: true,
} as const

async function ensureAccount(
  { accounts, config, engines }: Accounts,
  own: Pick<NewAccount, 'name' | 'email' | 'gender' | 'password'> & Partial<NewAccount>,
): Promise<AccountRow> {
  const known = await accounts.byEmail(config.brand, own.email)
  if (known) return known
  const prepared = await accounts.prepare({ ...common, brandId: config.brand, ...own })
  try {
    return await transact(engines.database.db, (tx) => prepared.store(tx))
  } catch (error) {
    // Another process that starts on the same database was faster.
    const stored = error instanceof DomainError && (await accounts.byEmail(config.brand, own.email))
    if (stored) return stored
    throw error
  }
}

/** Ensures that the accounts exist which are printed at the start; running it again changes nothing. */
export async function ensureDemoAccounts(composition: Accounts): Promise<void> {
  for (const account of demoAccounts) await ensureAccount(composition, { ...account, gender: 'male' })
}

/** Ensures that the account of a demo person exists; running it again changes nothing. */
export async function enrol(
  composition: Accounts,
  { name, email, gender, rateCoins }: DemoRole,
): Promise<EnrolledRole> {
  const { calls, clock, engines } = composition
  const { id: userId } = await ensureAccount(composition, {
    name,
    email,
    gender,
    password: null,
    rolesGroup: rateCoins === null ? 'user' : 'goddess',
    demoPeer: true,
  })
  if (rateCoins !== null) {
    const offer = { rateCoins, acceptsCalls: true }
    await ensureOffer(engines.database.db, userId, offer, new Date(clock.now()))
  }
  return { userId, isInCall: await calls.isInCall(userId) }
}
