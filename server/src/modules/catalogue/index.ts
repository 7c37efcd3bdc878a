import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import { regularCoinRate } from './coin-rate.ts'

export {
  type CoinPack,
  type CoinPackage,
  coinPackages,
  discountPercent,
  starterPacks,
  vcpPacks,
} from './coin-packages.ts'
export { coinsOfKey, plainKey, shownKey } from './package-keys.ts'
export { type PriceTier, priceTierOf } from './price-tiers.ts'
export { type SpendGroup, spendGroupOf } from './spend-groups.ts'

export interface Catalogue {
  readonly routes: { readonly catalogue: Handlers<Routes['catalogue']> }
}

export const catalogue: Catalogue = {
  routes: { catalogue: { coinRate: async ({ origin }) => regularCoinRate(origin.country) } },
}
