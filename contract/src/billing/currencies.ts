/** ISO 4217: currencies whose minor unit is not a hundredth. */
const otherExponents: Readonly<Record<0 | 3, readonly string[]>> = {
  0: [
    ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW'],
    ...['PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
  ],
  3: ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'],
}

/** Digits after the point: 1,250 minor units are 1250 yen, 12.50 dollars and 1.250 dinars of Kuwait. */
export function exponentOf(currency: string): 0 | 2 | 3 {
  if (otherExponents[0].includes(currency)) return 0
  return otherExponents[3].includes(currency) ? 3 : 2
}

/** An amount in minor units as a locale writes it, with all digits of the currency, whichever `Intl` would show: "€6.99". */
export function formatMinor(amountMinor: number, currency: string, locale: string): string {
  const exponent = exponentOf(currency)
  const digits = { minimumFractionDigits: exponent, maximumFractionDigits: exponent }
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(
    amountMinor / 10 ** exponent,
  )
}

/** An amount in minor units as plain text with its currency, the same in every language: `-12.50 USD`. */
export function minorToText(amountMinor: number, currency: string): string {
  const exponent = exponentOf(currency)
  const digits = String(Math.abs(amountMinor)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  const part = exponent === 0 ? '' : `.${digits.slice(-exponent)}`
  return `${amountMinor < 0 ? '-' : ''}${whole}${part} ${currency}`
}
