import type { Db } from '../kernel/db.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { transact } from '../kernel/transact.ts'
import type { Clock } from '../kernel/clock.ts'
import type { AccountRow, Accounts, NewAccount } from '../modules/accounts/index.ts'
import { ensureOffer } from '../modules/creators/index.ts'
import { type DemoAccount, type DemoRole, demoCast, demoCreator, demoPeople } from './demo-cast.ts'

export interface SeedDemoDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Pick<Accounts, 'prepare' | 'byEmail'>
  readonly brandId: string
}

export interface SeededPeer extends DemoRole {
  readonly userId: string
}

export interface SeededDemo {
  readonly peers: readonly SeededPeer[]
  readonly creator: SeededPeer
  /** To be printed at the start, so that a newcomer can log in. */
  readonly accounts: readonly DemoAccount[]
}

/** Accounts must have a birthday; this one only means "of age". */
const birthday = '2000-01-01'

async function ensureAccount({ db, accounts }: SeedDemoDeps, account: NewAccount): Promise<AccountRow> {
  const known = await accounts.byEmail(account.brandId, account.email)
  if (known) return known
  const prepared = await accounts.prepare(account)
  try {
    return await transact(db, (tx) => prepared.store(tx))
  } catch (error) {
    // Another process that starts on the same database was faster.
    const stored = error instanceof DomainError && (await accounts.byEmail(account.brandId, account.email))
    if (stored) return stored
    throw error
  }
}

/** Ensures that the demo's peers and people exist; running it again changes nothing. */
export async function seedDemo(deps: SeedDemoDeps): Promise<SeededDemo> {
  const common = {
    birthday,
    rolesGroup: 'user',
    language: 'en',
    country: null,
    brandId: deps.brandId,
    sandbox: true,
  } as const
  async function seedPeer(role: DemoRole, rolesGroup: NewAccount['rolesGroup']): Promise<SeededPeer> {
    const { name, email, gender } = role
    const account = { ...common, name, email, gender, rolesGroup, password: null, demoPeer: true }
    const { id } = await ensureAccount(deps, account)
    return { ...role, userId: id }
  }
  const peers: SeededPeer[] = []
  for (const role of demoCast) peers.push(await seedPeer(role, 'user'))
  const creator = await seedPeer(demoCreator, 'goddess')
  const offer = { rateCoins: demoCreator.rateCoins, acceptsCalls: true }
  await ensureOffer(deps.db, creator.userId, offer, new Date(deps.clock.now()))
  for (const person of demoPeople) await ensureAccount(deps, { ...common, ...person, gender: 'male' })
  return { peers, creator, accounts: demoPeople }
}
