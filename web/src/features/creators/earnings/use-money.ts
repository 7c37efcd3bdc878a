import { type EarningsView, formatLocale } from '@serendip/contract'
import { useTranslation } from 'react-i18next'

const coinsOfRate = 1_000
const centsOfDollar = 100

/** US cents that earned coins are worth, rounded down as at a payout. */
export const centsOf = (
  coins: number,
  { payoutCentsPer1000Coins }: Pick<EarningsView, 'payoutCentsPer1000Coins'>,
) => Math.floor((coins * payoutCentsPer1000Coins) / coinsOfRate)

/** Money and days in the person's language. */
export function useMoney(rate: Pick<EarningsView, 'payoutCentsPer1000Coins'>) {
  const { i18n } = useTranslation()
  const locale = formatLocale(i18n.language)
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  const ofCents = (cents: number): string => money.format(cents / centsOfDollar)
  return {
    ofCents,
    ofCoins: (coins: number): string => ofCents(centsOf(coins, rate)),
    day: (at: number): string => days.format(at),
  }
}
