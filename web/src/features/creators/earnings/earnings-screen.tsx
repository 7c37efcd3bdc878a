import type { EarningsView } from '@serendip/contract'
import { Button, EmptyState, Notice, Section, Skeleton, SparklesIcon } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { AccountSection } from './account-section.tsx'
import styles from '../desk/desk.module.css'
import { earningsQuery } from './earnings-queries.ts'
import { FiguresSection } from './figures-section.tsx'
import { NextSection } from './next-section.tsx'
import { useMoney } from './use-money.ts'

/** `/creators/earnings`: what a creator earned, what is held until when, and where it is paid to. */
export function EarningsScreen() {
  const { t } = useTranslation('creator-desk')
  return (
    <div className={styles.screen}>
      <title>{t('earnings.pageTitle')}</title>
      <header>
        <h1>{t('earnings.title')}</h1>
        <p className={styles.lead}>{t('earnings.text')}</p>
      </header>
      <Earnings />
    </div>
  )
}

function Earnings() {
  const { t } = useTranslation(['creator-desk', 'everywhere'])
  const { api } = usePlatform()
  const { data, error, refetch } = useQuery(earningsQuery(api))
  if (error && asApiError(error).code === 'forbidden') return <OnlyCreators />
  if (error) {
    return (
      <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}>
        {t('earnings.failed')}
      </Notice>
    )
  }
  if (data === undefined) return <Skeleton shape="block" />
  return (
    <>
      {data.isPaused && <Notice tone="warn">{t('earnings.paused')}</Notice>}
      <FiguresSection earnings={data} />
      <NextSection earnings={data} />
      <AccountSection earnings={data} />
      <Rules earnings={data} />
    </>
  )
}

function Rules({ earnings }: { readonly earnings: EarningsView }) {
  const { t } = useTranslation('creator-desk')
  const { ofCoins } = useMoney(earnings)
  return (
    <Section title={t('earnings.rules.title')}>
      <ul className={styles.rules}>
        <li>{t('earnings.rules.share', { percent: earnings.sharePercent })}</li>
        <li>{t('earnings.rules.rate', { money: ofCoins(1_000) })}</li>
        <li>{t('earnings.rules.mature', { count: earnings.maturingDays })}</li>
        <li>{t('earnings.rules.gifts')}</li>
      </ul>
    </Section>
  )
}

function OnlyCreators() {
  const { t } = useTranslation('creator-desk')
  return (
    <EmptyState
      icon={<SparklesIcon />}
      title={t('only')}
      action={
        <Button asChild size="l" variant="solid">
          <Link to="/creators/apply">{t('apply')}</Link>
        </Button>
      }
    />
  )
}
