import type { PriceChange, PriceListProduct } from '@serendip/contract/operator'
import type { TFunction } from 'i18next'

/** An amount in hundredths of a currency. */
export const money = (currency: string, minor: number): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(minor / 100)

/** A price list has dollars. */
export const dollars = (cents: number | null): string => (cents === null ? '–' : money('USD', cents))

const plain = new Intl.NumberFormat('en-GB')
const shownFields = [
  'group',
  'coins',
  'months',
  'priceCents',
  'v4PriceCents',
  'regularPriceCents',
  'minutes',
  'bonusCoins',
  'premiumDays',
  'isOnSale',
] as const
type ShownField = (typeof shownFields)[number]

function fieldText(product: PriceListProduct, field: ShownField, t: TFunction<'console'>): string {
  if (field === 'group') return t(`prices.groups.${product.group}`)
  if (field === 'isOnSale') return t(product.isOnSale ? 'prices.onSale' : 'prices.notOnSale')
  const value = product[field]
  if (field.endsWith('Cents')) return dollars(value)
  return value === null ? '–' : plain.format(value)
}

/** A change of a product, field by field. */
export function changeLines({ before, after }: PriceChange, t: TFunction<'console'>): readonly string[] {
  if (before === null || after === null) {
    const product = after ?? before
    if (product === null) return []
    const text = { price: dollars(product.priceCents) }
    return [after === null ? t('prices.removed', text) : t('prices.added', text)]
  }
  return shownFields
    .filter((field) => before[field] !== after[field])
    .map((field) =>
      t('prices.changed', {
        field: t(`prices.fields.${field}`),
        before: fieldText(before, field, t),
        after: fieldText(after, field, t),
      }),
    )
}
