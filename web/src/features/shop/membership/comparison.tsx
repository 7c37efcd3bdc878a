import { formatLocale, type ProductView } from '@serendip/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { coinRateQuery } from '../../../platform/queries.ts'
import { messagePriceQuery } from '../shop-queries.ts'
import styles from './membership-screen.module.css'

/**
 * Premium beside coins, as it is: from how many messages a month on it costs less, at the rate of this person's coins, and
 * what costs coins all the same.
 */
export function Comparison({ plans }: { plans: readonly ProductView[] }) {
  const { t, i18n } = useTranslation('shop')
  const { api } = usePlatform()
  const { data: rate } = useQuery(coinRateQuery(api))
  const { data: coins } = useQuery(messagePriceQuery(api))
  const month = plans.find(({ months }) => months === 1)
  if (!month || !rate || !coins) return null
  const priceMinor = month.renewalPriceMinor ?? month.priceMinor
  // Rounded in favour of coins, as what is compared is a price of ours.
  const messages = Math.floor((priceMinor * 1000) / (rate.centsPer1000Coins * coins))
  const isComparable = rate.currency === month.currency && messages > 0
  const number = new Intl.NumberFormat(formatLocale(i18n.language))
  return (
    <section aria-labelledby="comparison" className={styles.part}>
      <h2 id="comparison">{t('membership.compareTitle')}</h2>
      <ul className={styles.compared}>
        {isComparable && (
          <li>
            {t('membership.compare.messages', {
              coins: number.format(coins),
              count: number.format(messages),
            })}
          </li>
        )}
        <li>{t('membership.compare.calls')}</li>
        <li>{t('membership.compare.few')}</li>
      </ul>
    </section>
  )
}
