import type { Routes } from '@serendip/contract'
import type { OperatorRoutes } from '@serendip/contract/operator'
import type { Handlers } from '../../kernel/handlers.ts'
import { regularCoinRate } from './coin-rate.ts'
import { listPrices } from './list-prices.ts'

export { listPrices }

export {
  type CoinPack,
  type CoinPackage,
  coinPackages,
  discountPercent,
  starterPacks,
  vcpPacks,
} from './coin-packages.ts'
export { coinsOfKey, plainKey, shownKey } from './package-keys.ts'
export { type PackageGroup, productsOf } from './products.ts'
export { type PriceTier, priceTierOf } from './price-tiers.ts'
export { type SpendGroup, spendGroupOf } from './spend-groups.ts'

const handlers: Handlers<Routes['catalogue']> = {
  coinRate: async ({ origin }) => regularCoinRate(origin.country),
}
const operatorHandlers: Handlers<OperatorRoutes['catalogue']> = {
  prices: async () => ({ tiers: listPrices() }),
}

export const catalogue = {
  routes: { catalogue: handlers },
  operatorRoutes: { catalogue: operatorHandlers },
}
