import { type CoinRate, formatLocale } from '@serendip/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isolate } from '../../platform/i18n/isolate.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { coinRateQuery } from '../../platform/queries.ts'

/** Price of coins, in the currency of the rate, rounded up to a cent: "$0.24". */
export function moneyOf(coins: number, { currency, centsPer1000Coins }: CoinRate, language: string): string {
  const cents = Math.ceil((coins * centsPer1000Coins) / 1000)
  return new Intl.NumberFormat(formatLocale(language), { style: 'currency', currency }).format(cents / 100)
}

export interface CoinPrice {
  /** "10 coins (≈ $0.24)". */
  readonly priceOf: (coins: number) => string
  /** Appends the price in money to a text about coins: "60 coins/min (≈ $1.40)". */
  readonly withMoney: (words: string, coins: number) => string
  /** "$0.24"; null while the rate is not known. */
  readonly moneyOf: (coins: number) => string | null
}

/** Formats prices in coins with their equivalent in money, or without it while the rate is unknown. */
export function useCoinPrice(): CoinPrice {
  const { t, i18n } = useTranslation('everywhere')
  const { api } = usePlatform()
  const { data: rate } = useQuery(coinRateQuery(api))
  const money = (coins: number) => (rate ? moneyOf(coins, rate, i18n.language) : null)
  const withMoney = (words: string, coins: number) => {
    const known = money(coins)
    return known === null
      ? words
      : t('withMoney', { words, money: i18n.dir() === 'rtl' ? isolate(known) : known })
  }
  return { moneyOf: money, withMoney, priceOf: (coins) => withMoney(t('coinCount', { count: coins }), coins) }
}
