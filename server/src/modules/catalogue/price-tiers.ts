export type PriceTier = 1 | 2 | 3

const first = ['US', 'CA', 'NZ', 'AU', 'GB']
const second = [
  ...[
    'AT',
    'BE',
    'BG',
    'CZ',
    'DK',
    'FI',
    'FR',
    'DE',
    'HU',
    'IE',
    'IT',
    'NL',
    'NO',
    'PL',
    'PT',
    'RO',
    'ES',
    'SE',
  ],
  ...['CH', 'SA', 'AE'],
]

/** The price tier of a country (ISO 3166-1 alpha-2); all others, and unknown ones, are in the third. */
export function priceTierOf(country: string | null): PriceTier {
  if (country !== null && first.includes(country)) return 1
  return country !== null && second.includes(country) ? 2 : 3
}

/** The countries of a tier; null for the third: all others. */
export const countriesOf = (tier: PriceTier): readonly string[] | null =>
  ({ 1: first, 2: second, 3: null })[tier]
