const exponents: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, CLP: 0, VND: 0, KWD: 3, BHD: 3, JOD: 3 }
const usualExponent = 2
const exponentOf = (currency: string): number => exponents[currency] ?? usualExponent

/** An amount in minor units as text: 699 euro cents are `6.99`. */
export function decimalOf(amountMinor: number, currency: string): string {
  const digits = exponentOf(currency)
  return (amountMinor / 10 ** digits).toFixed(digits)
}

const reportDigits = 4
/** The same with four digits in every currency, as databases write money. */
export const reportDecimalOf = (amountMinor: number, currency: string): string =>
  (amountMinor / 10 ** exponentOf(currency)).toFixed(reportDigits)

/** An amount as text in minor units; null for what is none. */
export function minorOf(text: string | null, currency: string): number | null {
  const value = Number(text)
  const minor = Math.round(value * 10 ** exponentOf(currency))
  return text !== null && Number.isFinite(value) && minor > 0 ? minor : null
}
