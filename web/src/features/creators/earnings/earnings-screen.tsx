import type { EarningsView } from '@serendip/contract'
import { Button, EmptyState, Notice, Section, Skeleton, SparklesIcon } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform, useSession } from '../../../platform/platform-context.tsx'
import { AccountSection } from './account-section.tsx'
import styles from './earnings.module.css'
import { earningsQuery } from './earnings-queries.ts'
import { FiguresSection } from './figures-section.tsx'
import { NextSection } from './next-section.tsx'
import { useMoney } from './use-money.ts'

/** `/creators/earnings`: what a creator earned, what is held until when, and where it is paid to. */
export function EarningsScreen() {
  const { t } = useTranslation('earnings')
  const { rolesGroup } = useSession()?.profile ?? {}
  const isCreator = rolesGroup === 'goddess' || rolesGroup === 'artist'
  return (
    <div className={styles.screen}>
      <title>{t('pageTitle')}</title>
      <header>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('text')}</p>
      </header>
      {isCreator ? <Earnings /> : <OnlyCreators />}
    </div>
  )
}

function Earnings() {
  const { t } = useTranslation(['earnings', 'everywhere'])
  const { api } = usePlatform()
  const { data, isError, refetch } = useQuery(earningsQuery(api))
  if (isError) {
    return (
      <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}>
        {t('failed')}
      </Notice>
    )
  }
  if (data === undefined) return <Skeleton shape="block" />
  return (
    <>
      <FiguresSection earnings={data} />
      <NextSection earnings={data} />
      <AccountSection earnings={data} />
      <Rules earnings={data} />
    </>
  )
}

function Rules({ earnings }: { readonly earnings: EarningsView }) {
  const { t } = useTranslation('earnings')
  const { ofCoins } = useMoney(earnings)
  return (
    <Section title={t('rules.title')}>
      <ul className={styles.rules}>
        <li>{t('rules.share', { percent: earnings.sharePercent })}</li>
        <li>{t('rules.rate', { money: ofCoins(1_000) })}</li>
        <li>{t('rules.mature', { count: earnings.maturingDays })}</li>
        <li>{t('rules.gifts')}</li>
      </ul>
    </Section>
  )
}

function OnlyCreators() {
  const { t } = useTranslation('earnings')
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
