import { formatLocale } from '@serendip/contract'
import { useTranslation } from 'react-i18next'

const secondsPerMinute = 60

/** Formats a rate of coins per minute by the second: "1.5 coins per second", in the language's digits. */
export function usePerSecond(): (rateCoins: number) => string {
  const { t, i18n } = useTranslation('creators')
  const figures = new Intl.NumberFormat(formatLocale(i18n.language), { maximumFractionDigits: 2 })
  return (rateCoins) => {
    const count = rateCoins / secondsPerMinute
    return t('perSecond', { count, amount: figures.format(count) })
  }
}
