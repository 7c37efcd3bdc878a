import type { RateCoins } from '@serendip/contract'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import type { Accounts, NewAccount } from '../accounts/index.ts'
import { ensureOffer } from './creators.store.ts'

/** A creator account for logging in on a second browser while trying out the product. */
export interface DemoCreator {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly rateCoins: RateCoins
  readonly country: string
  readonly language: NewAccount['language']
}

/** Not secret: they are printed at every start, and demo mode is refused in prod. */
const demoCreators: readonly DemoCreator[] = [
  {
    name: 'Mira',
    email: 'mira.creator@demo.serendip.example',
    password: 'silver-orchid-meadow-31',
    rateCoins: 60,
    country: 'ES',
    language: 'es',
  },
  {
    name: 'Noor',
    email: 'noor.creator@demo.serendip.example',
    password: 'amber-lagoon-thistle-84',
    rateCoins: 90,
    country: 'EG',
    language: 'ar',
  },
  {
    name: 'Lena',
    email: 'lena.creator@demo.serendip.example',
    password: 'cobalt-feather-canyon-26',
    rateCoins: 120,
    country: 'DE',
    language: 'de',
  },
]

export interface SeedCreatorsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Pick<Accounts, 'prepare' | 'byEmail'>
  readonly brandId: string
}

const birthday = '1998-04-12'

async function ensureAccount(deps: SeedCreatorsDeps, creator: DemoCreator): Promise<string> {
  const { accounts, db, brandId } = deps
  const known = await accounts.byEmail(brandId, creator.email)
  if (known) return known.id
  const { rateCoins: _rateCoins, ...account } = creator
  const prepared = await accounts.prepare({
    ...account,
    birthday,
    brandId,
    gender: 'female',
    rolesGroup: 'goddess',
    sandbox: true,
  })
  try {
    const stored = await transact(db, (tx) => prepared.store(tx))
    return stored.id
  } catch (error) {
    // Another process starting on the same database was faster.
    const stored = error instanceof DomainError && (await accounts.byEmail(brandId, creator.email))
    if (stored) return stored.id
    throw error
  }
}

/** Ensures that the demo's creators exist; a rate that one of them changed is preserved. */
export async function seedDemoCreators(deps: SeedCreatorsDeps): Promise<readonly DemoCreator[]> {
  for (const creator of demoCreators) {
    const userId = await ensureAccount(deps, creator)
    const { rateCoins } = creator
    await ensureOffer(deps.db, userId, { rateCoins, acceptsCalls: true }, new Date(deps.clock.now()))
  }
  return demoCreators
}
