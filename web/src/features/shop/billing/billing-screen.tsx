import { Section, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { LoadFailed } from './load-failed.tsx'
import { billingQuery } from '../shop-queries.ts'
import { BillingDetailsSection } from './billing-details-section.tsx'
import { BillingHistory } from './billing-history.tsx'
import styles from './billing-screen.module.css'
import { PaymentServiceSection } from './payment-service-section.tsx'
import { SavedCards } from './saved-cards.tsx'

/** `/billing`: saved cards, the details that orders are made out to, and what was paid. */
export function BillingScreen() {
  const { t } = useTranslation('shop')
  const { api, brand } = usePlatform()
  const { data, isError, refetch } = useQuery(billingQuery(api))
  return (
    <div className={styles.screen} aria-busy={data === undefined && !isError}>
      <title>{t('billing.pageTitle', { brand: brand.name })}</title>
      <h1>{t('billing.title')}</h1>
      {isError && data === undefined && <LoadFailed retry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton shape="block" />}
      {data && (
        <>
          <Section title={t('cards.title')} text={t('cards.text')}>
            <SavedCards methods={data.methods} />
          </Section>
          <PaymentServiceSection services={data.services} />
          <BillingDetailsSection details={data.details} />
        </>
      )}
      <BillingHistory />
    </div>
  )
}
