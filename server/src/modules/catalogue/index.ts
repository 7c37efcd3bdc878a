import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import { createRenewed } from '../../kernel/reads/renewed.ts'
import { listPriceLists, priceHandlers } from './catalogue.handlers.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { regularCoinRate } from './coin-rate.ts'
import { listPrices } from './list-prices.ts'
import { readPriceList } from './price-lists.store.ts'

export { listPrices }

export { offeredProducts } from './offered-products.ts'
export { type PriceList, productsOnSale } from './price-list.ts'
export { coinsOfKey, plainKey, shownKey } from './package-keys.ts'
export { type PackageGroup, productsOf } from './products.ts'
export { type PriceTier, priceTierOf } from './price-tiers.ts'
export { spendGroupOf } from './spend-groups.ts'

/** Products and prices: the published price list, and operators' work on the next one. */
export function createCatalogue(deps: CatalogueDeps) {
  const { db, clock } = deps.plumbing
  // A new version is seen by every process within ten seconds.
  const published = createRenewed(clock, () => readPriceList(db))
  const handlers: Handlers<Routes['catalogue']> = {
    coinRate: async ({ caller, origin }) =>
      (caller && (await deps.highestRateOf(caller.userId))) ??
      regularCoinRate(await published.read(), origin.country),
  }
  return {
    /** The published price list; at most ten seconds old. */
    priceList: published.read,
    /** Published versions, newest first. */
    versions: () => listPriceLists(deps),
    routes: { catalogue: handlers },
    operatorRoutes: { catalogue: priceHandlers(deps, published) },
  }
}
export type Catalogue = ReturnType<typeof createCatalogue>
