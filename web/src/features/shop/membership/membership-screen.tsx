import type { ProductView } from '@serendip/contract'
import { Button, Card, CheckIcon, CreditCardIcon, EmptyState, Notice, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useMoney } from '../packages/use-money.ts'
import { plansQuery } from '../shop-queries.ts'
import styles from './membership-screen.module.css'

const benefits = ['messages', 'matches', 'media'] as const

/** `/payment/membership`: the plans of a membership with their prices. They are shown before they are sold. */
export function MembershipScreen() {
  const { t } = useTranslation(['shop', 'everywhere'])
  const { api, brand } = usePlatform()
  const { data, isError, fetchStatus, refetch } = useQuery(plansQuery(api))
  const isOffline = data === undefined && fetchStatus === 'paused'
  return (
    <div className={styles.screen} aria-busy={data === undefined && !isError && !isOffline}>
      <title>{t('membership.pageTitle', { brand: brand.name })}</title>
      <h1>{t('membership.title')}</h1>
      <Notice tone="info" title={t('membership.notYet')}>
        {t('membership.notYetText')}
      </Notice>
      <section aria-labelledby="benefits" className={styles.part}>
        <h2 id="benefits">{t('membership.includes')}</h2>
        <ul className={styles.benefits}>
          {benefits.map((benefit) => (
            <li key={benefit}>
              <CheckIcon /> {t(`membership.benefit.${benefit}`)}
            </li>
          ))}
        </ul>
      </section>
      {isOffline && <Notice tone="warn">{t('offline')}</Notice>}
      {isError && data === undefined && (
        <Notice
          tone="error"
          title={t('failed')}
          action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
        />
      )}
      {data === undefined && !isError && !isOffline && <Skeleton shape="block" />}
      {data?.length === 0 && <EmptyState icon={<CreditCardIcon />} title={t('none')} />}
      {data && data.length > 0 && <Plans plans={data} />}
      <Button asChild size="l">
        <Link to="/payment/credits">{t('membership.toCoins')}</Link>
      </Button>
    </div>
  )
}

function Plans({ plans }: { plans: readonly ProductView[] }) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  return (
    <section aria-labelledby="plans" className={styles.part}>
      <h2 id="plans">{t('membership.plans')}</h2>
      <ul className={styles.plans}>
        {plans.map(({ productId, months, priceMinor, currency }) => {
          const count = months ?? 1
          // Rounded up, so that a month never looks cheaper than it is.
          const perMonth = { priceMinor: Math.ceil(priceMinor / count), currency }
          return (
            <Card asChild key={productId}>
              <li className={styles.plan}>
                <strong>{t('membership.months', { count })}</strong>
                <span className={styles.price}>{money({ priceMinor, currency })}</span>
                {count > 1 && (
                  <span className={styles.note}>{t('membership.perMonth', { price: money(perMonth) })}</span>
                )}
              </li>
            </Card>
          )
        })}
      </ul>
      <p className={styles.note}>{t('membership.renews')}</p>
    </section>
  )
}
