import { formatMinor } from '@serendip/contract'

/** An amount in minor units: "€6.99". */
export const moneyText = (amountMinor: number, currency: string): string =>
  formatMinor(amountMinor, currency, 'en-GB')

/** A rate in hundredths of a percent: "25.5%". */
export const percentText = (rate: number): string =>
  new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000)
