import { exponentOf } from '@serendip/contract'

const decimal = /^(\d{1,12})(?:\.(\d{1,6}))?$/

/** An amount in minor units as the services write it: 699 euro cents are `6.99`. */
export function toDecimal(amountMinor: number, currency: string): string {
  const exponent = exponentOf(currency)
  const digits = String(amountMinor).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  return exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}`
}

/** An amount as the services write it, in minor units; null for what is none, or is finer than the minor unit. */
export function fromDecimal(text: string, currency: string): number | null {
  const exponent = exponentOf(currency)
  const [, whole, fraction = ''] = decimal.exec(text) ?? []
  if (whole === undefined || Number(fraction.slice(exponent)) !== 0) return null
  return Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'))
}
