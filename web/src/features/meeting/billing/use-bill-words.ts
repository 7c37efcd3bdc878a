import { formatLocale } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { roughTime } from './time-left.ts'

const secondsPerMinute = 60

export interface BillWords {
  /** "1.5 coins/s", of a rate per minute. */
  readonly rate: (rateCoins: number) => string
  /** "1.5 coins per second". */
  readonly perSecond: (rateCoins: number) => string
  /** "18 min" or "45 s". */
  readonly time: (seconds: number) => string
}

/** Formats rates and durations for all parts of a bill. */
export function useBillWords(): BillWords {
  const { t, i18n } = useTranslation('call')
  const figures = new Intl.NumberFormat(formatLocale(i18n.language), { maximumFractionDigits: 2 })
  const inASecond = (rateCoins: number) => {
    const count = rateCoins / secondsPerMinute
    return { count, amount: figures.format(count) }
  }
  return {
    rate: (rateCoins) => t('bill.rate', inASecond(rateCoins)),
    perSecond: (rateCoins) => t('bill.perSecond', inASecond(rateCoins)),
    time(seconds) {
      const { unit, count } = roughTime(seconds)
      return unit === 'minutes' ? t('bill.minutes', { count }) : t('bill.seconds', { count })
    },
  }
}
