import type { PriceListProduct, PriceProblem, PriceProblemView } from '@serendip/contract/operator'
import { priceTiers } from '@serendip/contract/operator'
import { coinsOfKey, plainKey } from './package-keys.ts'
import { atV4Price } from './price-list.ts'

type Products = readonly PriceListProduct[]
type Check = (product: PriceListProduct, tier: Products) => boolean

const regularOf = (tier: Products): Products =>
  tier.filter(({ group, isOnSale }) => group === 'default' && isOnSale)

/** Keys that the product is sold under. */
const keysOf = (product: PriceListProduct): readonly string[] => [
  ...new Set([product.key, atV4Price(product).key]),
]

/** Whether another product of the tier has as many coins for each cent, in a smaller package. */
function isWorseValue(product: PriceListProduct, tier: Products): boolean {
  const { group, isOnSale, coins, priceCents } = product
  return (
    group === 'default' &&
    isOnSale &&
    regularOf(tier).some(
      (smaller) =>
        smaller !== product &&
        smaller.coins <= coins &&
        priceCents * smaller.coins > smaller.priceCents * coins,
    )
  )
}

/** A discount is from a price that is really charged, where the same coins are sold without it. */
function isRegularPriceInvented({ coins, regularPriceCents }: PriceListProduct, tier: Products): boolean {
  const regular = regularOf(tier).find((product) => product.coins === coins)
  return regularPriceCents !== null && regular !== undefined && regular.priceCents !== regularPriceCents
}

/** Whether a product breaks a rule, among the products of its tier. */
const checks: Readonly<Record<Exclude<PriceProblem, 'noPackages'>, Check>> = {
  keyTaken: (product, tier) =>
    keysOf(product).some((key) => tier.some((rival) => rival !== product && keysOf(rival).includes(key))),
  keyCurrency: ({ key }) => plainKey(key) !== key,
  keyCoins: ({ key, coins }) => (coinsOfKey(key) ?? coins) !== coins,
  coinsOrMonths: ({ group, coins, months }) => {
    const isMembership = group === 'membership'
    return isMembership !== (coins === 0) || isMembership !== (months !== null)
  },
  v4Price: ({ group, priceCents, v4PriceCents }) =>
    v4PriceCents !== null && (group !== 'starter' || v4PriceCents >= priceCents),
  regularPrice: ({ priceCents, regularPriceCents }) =>
    regularPriceCents !== null && regularPriceCents <= priceCents,
  regularPriceInvented: isRegularPriceInvented,
  worseValue: isWorseValue,
  // Of every other group a tier sells one product at a time, and of memberships one of each length.
  oneOfGroup: (product, tier) =>
    product.isOnSale &&
    product.group !== 'default' &&
    tier.some(
      (rival) =>
        rival !== product &&
        rival.isOnSale &&
        rival.group === product.group &&
        rival.months === product.months,
    ),
}
const checkNames = Object.keys(checks) as (keyof typeof checks)[]

/** Rules that a price list breaks; it is published only without any. */
export const problemsOf = (products: Products): readonly PriceProblemView[] =>
  priceTiers.flatMap((tier) => {
    const own = products.filter((product) => product.tier === tier)
    const found = own.flatMap((product) =>
      checkNames
        .filter((name) => checks[name](product, own))
        .map((problem) => ({ tier, key: product.key, problem })),
    )
    return regularOf(own).length > 0 ? found : [...found, { tier, key: null, problem: 'noPackages' as const }]
  })
