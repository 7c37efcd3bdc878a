import type { CoinRate, Routes } from '@serendip/contract'
import type { OperatorRoutes } from '@serendip/contract/operator'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import { createRenewed } from '../../kernel/reads/renewed.ts'
import { regularCoinRate } from './coin-rate.ts'
import { listPrices } from './list-prices.ts'
import { readPriceList } from './price-lists.store.ts'

export { listPrices }

export { type PriceList, productsOnSale } from './price-list.ts'
export { coinsOfKey, plainKey, shownKey } from './package-keys.ts'
export { type PackageGroup, productsOf } from './products.ts'
export { type PriceTier, priceTierOf } from './price-tiers.ts'
export { type SpendGroup, spendGroupOf } from './spend-groups.ts'

interface CatalogueDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock'>
  /** The highest rate that a person paid for coins; null for who never paid. */
  highestRateOf(userId: string): Promise<CoinRate | null>
}

/** Products and prices: the published price list, and operators' work on the next one. */
export function createCatalogue({ plumbing: { db, clock }, highestRateOf }: CatalogueDeps) {
  // A new version is seen by every process within ten seconds.
  const published = createRenewed(clock, () => readPriceList(db))
  const handlers: Handlers<Routes['catalogue']> = {
    coinRate: async ({ caller, origin }) =>
      (caller && (await highestRateOf(caller.userId))) ??
      regularCoinRate(await published.read(), origin.country),
  }
  const operatorHandlers: Handlers<OperatorRoutes['catalogue']> = {
    async prices() {
      const list = await published.renew()
      return { version: list.version, tiers: listPrices(list) }
    },
  }
  return {
    /** The published price list; at most ten seconds old. */
    priceList: published.read,
    routes: { catalogue: handlers },
    operatorRoutes: { catalogue: operatorHandlers },
  }
}
export type Catalogue = ReturnType<typeof createCatalogue>
