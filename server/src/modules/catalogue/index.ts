export { catalogueHandlers } from './catalogue.handlers.ts'
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
