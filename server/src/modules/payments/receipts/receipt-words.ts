import type { Brand } from '@serendip/brands'
import {
  completeLocales,
  directionOf,
  formatLocale,
  formatMinor,
  type Language,
  type ReceiptView,
} from '@serendip/contract'
import { readStrings, type Strings } from '@serendip/locales'
import type { PrintedDocument } from '../printed-document.port.ts'

/** Keeps Latin words in order within right-to-left text. */
const isolated = (text: string): string => `\u2068${text}\u2069`

/** A brand of cards as it is written: "Visa". */
const cardName = (brand: string): string => `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

const wordOf = (strings: Strings, key: string): string => {
  const word = strings[key]
  if (typeof word !== 'string') throw new Error(`receipt.json has no text ${key}`)
  return word
}

/** A number of months in words. */
const monthsIn = (months: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'month', unitDisplay: 'long' }).format(months)

/** The words of a receipt: amounts and days as its language writes them. */
export function receiptWords(receipt: ReceiptView, wanted: Language, brandName: string) {
  const language = completeLocales.find((complete) => complete === wanted) ?? 'en'
  const locale = formatLocale(language)
  const direction = directionOf(language)
  const own = (text: string): string => (direction === 'rtl' ? isolated(text) : text)
  const { currency } = receipt
  const money = (minor: number): string => own(formatMinor(minor, currency, locale))
  const day = (at: number): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  const { country, taxRate } = receipt
  return {
    language,
    direction,
    own,
    money,
    price: money(receipt.priceMinor),
    net: money(receipt.priceMinor - receipt.taxMinor),
    tax: money(receipt.taxMinor),
    taxRate: own(
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(taxRate / 10_000),
    ),
    country:
      country === null ? '' : (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country),
    coins: new Intl.NumberFormat(locale).format(receipt.coins),
    months: receipt.months === null ? null : monthsIn(receipt.months, locale),
    paidOn: day(receipt.paidAt),
    refundableUntil: day(receipt.refundableUntil),
    refunded: money(receipt.refundedMinor),
    refundedTax: money(receipt.refundedTaxMinor),
    refundedOn: receipt.refundedAt === null ? null : day(receipt.refundedAt),
    brandName,
  }
}

/** The sentence of a mail that says to whom a receipt is made out; empty without billing details. */
export function buyerSentence(
  { buyer }: ReceiptView,
  words: ReturnType<typeof receiptWords>,
  brandId: string,
): string {
  if (buyer === null) return ''
  const label = wordOf(readStrings(words.language, 'receipt', brandId), 'buyer')
  return ` ${label}: ${words.own(`${buyer.name}, ${buyer.postalCode}`)} ${words.country}.`
}

/** A receipt as it is printed. */
export function printedReceipt(receipt: ReceiptView, wanted: Language, brand: Brand): PrintedDocument {
  const words = receiptWords(receipt, wanted, brand.name)
  const { language, direction, own } = words
  const strings = readStrings(language, 'receipt', brand.id)
  const t = (key: string, values: Readonly<Record<string, string>> = {}): string =>
    fill(wordOf(strings, key), values)
  const pair = (key: string, value: string) => ({ label: t(key), value })
  const { seller, buyer, taxMinor, provider, card } = receipt
  const ofWhichTax = receipt.refundedTaxMinor === 0 ? '' : ` (${t('refundedTax')}: ${words.refundedTax})`
  const refundedText = `${words.refunded}${ofWhichTax}`
  const refund = receipt.months === null ? 'refundText' : 'withdrawText'
  const otherWay = provider === 'test' ? t('testProvider') : own(provider)
  return {
    language,
    direction,
    at: receipt.paidAt,
    brand: brand.name,
    title: t('title'),
    heading: [pair('number', own(receipt.number)), pair('paidOn', words.paidOn)],
    blocks: [
      {
        label: t('seller'),
        lines: [
          own(seller.name),
          ...seller.address.map(own),
          ...(seller.taxId === null ? [] : [`${t('taxId')}: ${own(seller.taxId)}`]),
        ],
      },
      ...(buyer === null
        ? []
        : [
            {
              label: t('buyer'),
              lines: [
                own(buyer.name),
                `${own(buyer.postalCode)} ${words.country}`.trim(),
                ...(buyer.taxId === null ? [] : [`${t('taxId')}: ${own(buyer.taxId)}`]),
              ],
            },
          ]),
    ],
    rows: [
      words.months === null ? pair('coins', words.coins) : pair('membership', words.months),
      ...(taxMinor === 0
        ? [pair('tax', t('noTax'))]
        : [
            pair('net', words.net),
            { label: t('taxOf', { rate: words.taxRate, country: words.country }), value: words.tax },
          ]),
      pair('provider', card ? own(`${cardName(card.brand)} ·· ${card.lastFour}`) : otherWay),
      pair('descriptor', own(receipt.descriptor)),
    ],
    total: pair('total', words.price),
    notes: [
      ...(words.refundedOn === null
        ? []
        : [{ label: t('refundedOn', { date: words.refundedOn }), text: refundedText }]),
      // Nothing is left to be refunded of a payment that went back as a whole.
      ...(receipt.refundedMinor === receipt.priceMinor
        ? []
        : [{ label: t('refundTitle'), text: t(refund, { date: words.refundableUntil }) }]),
      { label: t('helpTitle'), text: t('helpText', { email: receipt.supportEmail }) },
    ],
  }
}
