import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import { dayMs } from '../../kernel/clock.ts'
import { createRenewed } from '../../kernel/reads/renewed.ts'
import { listPriceLists, priceHandlers } from './catalogue.handlers.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { regularCoinRate } from './coin-rate.ts'
import { listPrices } from './list-prices.ts'
import type { PublishedPrices } from './price-list.ts'
import { productsOfDraft } from './price-draft.ts'
import { findDraft, readPublished } from './price-lists.store.ts'

export { listPrices }

export { atV4Price, type PriceList, type PublishedPrices, productsOnSale } from './price-list.ts'
export { coinsOfKey, plainKey, shownKey } from './package-keys.ts'
export { type OfferPrice, type PackageGroup, productView } from './products.ts'
export { type PriceTier, priceTierOf } from './price-tiers.ts'
export { groupOffers, leastSpendOf, type OfferTerms, spendGroupOf, superDealPlace } from './spend-groups.ts'

/** Discounts are from the lowest price of this long before. */
const latelyMs = 30 * dayMs

/** Products and prices: the published price list, and operators' work on the next one. */
export function createCatalogue(deps: CatalogueDeps) {
  const { db, clock } = deps.plumbing
  // A new version is seen by every process within ten seconds.
  const published = createRenewed(clock, () => readPublished(db, new Date(clock.now() - latelyMs)))
  const handlers: Handlers<Routes['catalogue']> = {
    coinRate: async ({ caller, origin }) =>
      (caller && (await deps.highestRateOf(caller.userId))) ??
      regularCoinRate(await published.read(), origin.country),
  }
  return {
    /** The published price list; at most ten seconds old. */
    priceList: published.read,
    /** The draft as if it were published; undefined if there is none. */
    async draftList(): Promise<PublishedPrices | undefined> {
      const [draft, list] = [await findDraft(db), await published.renew()]
      if (!draft) return undefined
      const products = productsOfDraft(draft)
      return { version: draft.base, products, lately: [...list.lately, ...products] }
    },
    /** Published versions, newest first. */
    versions: () => listPriceLists(deps),
    routes: { catalogue: handlers },
    operatorRoutes: { catalogue: priceHandlers(deps, published) },
  }
}
export type Catalogue = ReturnType<typeof createCatalogue>
