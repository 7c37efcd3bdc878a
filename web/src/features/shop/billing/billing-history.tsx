import { type BillingRecord, formatLocale } from '@serendip/contract'
import { Button, Section } from '@serendip/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useMoney } from '../packages/use-money.ts'
import { historyQuery } from '../shop-queries.ts'
import styles from './billing-screen.module.css'
import { LoadFailed } from './load-failed.tsx'

/** Orders that were paid, the latest first, with the tax in them. */
export function BillingHistory() {
  const { t } = useTranslation('shop')
  const { api } = usePlatform()
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQuery(api),
  )
  const payments = data?.pages.flat() ?? []
  return (
    <Section title={t('history.title')}>
      {isError && <LoadFailed retry={() => void refetch()} />}
      {data && payments.length === 0 && <p className={styles.note}>{t('history.none')}</p>}
      <ul className={styles.rows}>
        {payments.map((payment) => (
          <PaidOrder key={payment.invoiceId} payment={payment} />
        ))}
      </ul>
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </Section>
  )
}

function PaidOrder({ payment }: { payment: BillingRecord }) {
  const { t, i18n } = useTranslation('shop')
  const money = useMoney()
  const { currency, invoiceId, number, paidAt, state, taxMinor, refundedAt, refundedMinor } = payment
  const days = new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'medium' })
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <Link to={`/payment/step2/${invoiceId}`}>{days.format(paidAt)}</Link>
        <bdi className={styles.note}>{t('number', { number })}</bdi>
      </span>
      <span className={styles.words}>
        <strong>{money(payment)}</strong>
        <span className={styles.note}>
          {state === 'paid'
            ? t('history.tax', { tax: money({ priceMinor: taxMinor, currency }) })
            : t(`state.${state}.title`)}
        </span>
        {refundedAt !== null && (
          <span className={styles.note}>
            {t('history.refunded', {
              amount: money({ priceMinor: refundedMinor, currency }),
              date: days.format(refundedAt),
            })}
          </span>
        )}
      </span>
    </li>
  )
}
