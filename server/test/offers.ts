import type { ExperimentName } from '@serendip/contract'
import { createOutbox } from '../src/adapters/postgres/outbox.ts'
import type { Plumbing } from '../src/kernel/plumbing.ts'
import { createPremium, lifetimeSpendReader } from '../src/modules/entitlements/index.ts'
import { createOffers } from '../src/modules/offers/index.ts'
import { createSettings } from '../src/modules/settings/index.ts'
import { lastPurchaseAt, type Wallet } from '../src/modules/wallet/index.ts'
import { aCatalogue } from './price-lists.ts'

/** Offers of one process on a database, to people who are in these experiments. */
export function someOffers(
  plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids'>,
  {
    wallet,
    splits = new Set(),
  }: {
    readonly wallet: Pick<Wallet, 'paidMoney' | 'post' | 'findTransfer'>
    readonly splits?: ReadonlySet<ExperimentName>
  },
) {
  return createOffers({
    plumbing,
    catalogue: aCatalogue(plumbing),
    settings: createSettings(plumbing),
    wallet,
    premium: createPremium({ ...plumbing, outbox: createOutbox(plumbing) }),
    spentCents: lifetimeSpendReader(wallet),
    lastBoughtAt: lastPurchaseAt,
    isInTest: async (name) => splits.has(name),
  })
}
