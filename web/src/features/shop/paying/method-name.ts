import { formatLocale, type PaymentMethod } from '@serendip/contract'

const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  maestro: 'Maestro',
  discover: 'Discover',
  jcb: 'JCB',
}

/** A brand as it names itself; one that is new is spelled as the payment service does. */
export const brandName = (brand: string): string => names[brand] ?? brand

/** "12/2030", in the order of the language. */
export const expiryText = (
  { expiresMonth, expiresYear }: Pick<PaymentMethod, 'expiresMonth' | 'expiresYear'>,
  language: string,
): string =>
  new Intl.DateTimeFormat(formatLocale(language), {
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.UTC(expiresYear, expiresMonth - 1, 1))

/** A card is good to the end of its month. */
export const isExpired = ({ expiresMonth, expiresYear }: PaymentMethod, now: number): boolean =>
  now >= Date.UTC(expiresYear, expiresMonth, 1)
