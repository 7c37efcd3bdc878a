import { type PriceListProduct, priceListProduct } from '@serendip/contract/operator'

/** A product as it is typed. */
export interface TypedProduct {
  readonly tier: string
  readonly key: string
  readonly group: string
  readonly coins: string
  readonly months: string
  readonly priceCents: string
  readonly v4PriceCents: string
  readonly regularPriceCents: string
  readonly minutes: string
  readonly bonusCoins: string
  readonly premiumDays: string
  readonly isOnSale: boolean
}

const numberText = (value: number | null): string => (value === null ? '' : String(value))
const dollarText = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))

export const typedOf = (product: PriceListProduct): TypedProduct => ({
  tier: String(product.tier),
  key: product.key,
  group: product.group,
  coins: String(product.coins),
  months: numberText(product.months),
  priceCents: dollarText(product.priceCents),
  v4PriceCents: dollarText(product.v4PriceCents),
  regularPriceCents: dollarText(product.regularPriceCents),
  minutes: numberText(product.minutes),
  bonusCoins: String(product.bonusCoins),
  premiumDays: String(product.premiumDays),
  isOnSale: product.isOnSale,
})

export const emptyProduct = (tier: PriceListProduct['tier']): TypedProduct => ({
  tier: String(tier),
  key: 'callme:coins',
  group: 'default',
  coins: '',
  months: '',
  priceCents: '',
  v4PriceCents: '',
  regularPriceCents: '',
  minutes: '',
  bonusCoins: '0',
  premiumDays: '0',
  isOnSale: true,
})

/** Cents of an amount such as 19.99; NaN for anything else. */
function centsOf(text: string): number {
  const [, whole, part = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
const optional = (text: string, read: (text: string) => number): number | null =>
  text.trim() === '' ? null : read(text)

export const isMembership = (group: string): boolean => group === 'membership'

type ProductResult =
  | { readonly product: PriceListProduct }
  | { readonly wrong: readonly (keyof TypedProduct)[] }

/** The product that was typed, or the fields that are wrong. Fields of another kind of product are left out. */
export function productOf(typed: TypedProduct): ProductResult {
  const ofMembership = isMembership(typed.group)
  const parsed = priceListProduct.safeParse({
    tier: Number(typed.tier),
    key: typed.key.trim(),
    group: typed.group,
    coins: ofMembership ? 0 : numberOf(typed.coins),
    months: ofMembership ? numberOf(typed.months) : null,
    priceCents: centsOf(typed.priceCents),
    v4PriceCents: typed.group === 'starter' ? optional(typed.v4PriceCents, centsOf) : null,
    regularPriceCents: optional(typed.regularPriceCents, centsOf),
    minutes: ofMembership ? null : optional(typed.minutes, numberOf),
    bonusCoins: ofMembership ? 0 : numberOf(typed.bonusCoins),
    premiumDays: ofMembership ? 0 : numberOf(typed.premiumDays),
    isOnSale: typed.isOnSale,
  })
  if (parsed.success) return { product: parsed.data }
  return { wrong: parsed.error.issues.map(({ path }) => path[0] as keyof TypedProduct) }
}
