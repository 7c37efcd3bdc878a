/** Standard rates of value-added tax in hundredths of a percent, by billing country and from which day they hold. */
const rates: Readonly<Record<string, readonly (readonly [from: string, rate: number])[]>> = {
  AT: [['2016-01-01', 2000]],
  BE: [['1996-01-01', 2100]],
  BG: [['1999-01-01', 2000]],
  CH: [['2024-01-01', 810]],
  CY: [['2014-01-13', 1900]],
  CZ: [['2013-01-01', 2100]],
  DE: [['2021-01-01', 1900]],
  DK: [['1992-01-01', 2500]],
  EE: [
    ['2024-01-01', 2200],
    ['2025-07-01', 2400],
  ],
  ES: [['2012-09-01', 2100]],
  FI: [['2024-09-01', 2550]],
  FR: [['2014-01-01', 2000]],
  GB: [['2011-01-04', 2000]],
  GR: [['2016-06-01', 2400]],
  HR: [['2012-03-01', 2500]],
  HU: [['2012-01-01', 2700]],
  IE: [['2021-03-01', 2300]],
  IT: [['2013-10-01', 2200]],
  LT: [['2009-09-01', 2100]],
  LU: [['2024-01-01', 1700]],
  LV: [['2012-07-01', 2100]],
  MT: [['2004-01-01', 1800]],
  NL: [['2012-10-01', 2100]],
  NO: [['2005-01-01', 2500]],
  PL: [['2011-01-01', 2300]],
  PT: [['2011-01-01', 2300]],
  RO: [
    ['2017-01-01', 1900],
    ['2025-08-01', 2100],
  ],
  SE: [['1990-07-01', 2500]],
  SI: [['2013-07-01', 2200]],
  SK: [
    ['2011-01-01', 2000],
    ['2025-01-01', 2300],
  ],
}

/** The countries (ISO 3166-1 alpha-2) where prices include a tax. */
export const taxedCountries: readonly string[] = Object.keys(rates)

const whole = 10_000

/** The rate in a billing country on a day, in hundredths of a percent; 0 where none is known. */
export function taxRateOf(country: string | null, at: Date): number {
  const day = at.toISOString().slice(0, 10)
  return rates[country ?? '']?.findLast(([from]) => from <= day)?.[1] ?? 0
}

/** The tax that a price includes, in minor units, rounded to the nearest. */
export function taxIn(priceMinor: number, country: string | null, at: Date): number {
  return priceMinor - Math.round((priceMinor * whole) / (whole + taxRateOf(country, at)))
}
