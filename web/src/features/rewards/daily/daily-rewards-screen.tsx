import { Page, Section } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { DailyRewards } from './daily-rewards.tsx'

/** `/daily-rewards`. */
export function DailyRewardsScreen() {
  const { t } = useTranslation('rewards')
  const { brand } = usePlatform()
  return (
    <Page title={t('daily.title')}>
      <title>{`${t('daily.title')} · ${brand.name}`}</title>
      <Section title={t('daily.heading')}>
        <DailyRewards />
      </Section>
      <p>
        <Link to="/wallet">{t('toWallet')}</Link>
      </p>
    </Page>
  )
}
