import { formatLocale } from '@serendip/contract'
import { Section } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { ordersQuery } from '../shop-queries.ts'
import styles from './order.module.css'
import { useMoney } from '../packages/use-money.ts'

/** The latest orders, each of which leads to its page. Nothing is shown before the first one. */
export function Orders() {
  const { t, i18n } = useTranslation('shop')
  const { api } = usePlatform()
  const money = useMoney()
  const { data: orders = [] } = useQuery(ordersQuery(api))
  if (orders.length === 0) return null
  const day = new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'medium' })
  return (
    <Section title={t('orders')}>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.invoiceId} className={styles.row}>
            <Link to={`/payment/step2/${order.invoiceId}`}>
              {day.format(order.createdAt)} · {money(order)}
            </Link>
            <span className={styles.note}>{t(`state.${order.state}.title`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
