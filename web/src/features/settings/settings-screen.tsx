import { ArrowRightIcon, Button, Page, Section } from '@serendip/ui'
import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { Link } from '../../platform/router/link.tsx'
import { AccessibilitySection } from './accessibility-section.tsx'
import { AccountSection } from './account/account-section.tsx'
import { BlockedPeople } from './blocked-people.tsx'
import { CallsSection } from './calls-section.tsx'
import { CuesSection } from './cues-section.tsx'
import { DataSection } from './closing/data-section.tsx'
import { HelpSection } from './help-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { MeasuringSection } from './measuring-section.tsx'
import { NewsletterSection } from './newsletter-section.tsx'
import { NoticesSection } from './notices-section.tsx'
import { OwnDecisions } from './own-decisions.tsx'
import { OwnReports } from './own-reports.tsx'
import { SessionsSection } from './sessions/sessions-section.tsx'
import { ThemeSection } from './theme-section.tsx'
import { TwoStepSection } from './two-step/two-step-section.tsx'

export interface SettingsDeps {
  /** Whether there is a shop; without one nothing is offered. */
  readonly sellsCoins: boolean
}

/** `/settings`: language and theme, account and sessions, spending limits, data, and help. */
export function createSettingsScreen({ sellsCoins }: SettingsDeps): ComponentType {
  // biome-ignore lint/correctness/noComponentHookFactories: the router makes one of these for a page, and keeps it.
  return function SettingsScreen() {
    const { t } = useTranslation('settings')
    const { brand } = usePlatform()
    const title = t('title')
    useEffect(() => {
      document.title = `${title} · ${brand.name}`
    }, [title, brand])
    return (
      <Page title={title}>
        <LanguageSection />
        <ThemeSection />
        <AccessibilitySection />
        <CallsSection />
        <NoticesSection />
        <CuesSection />
        <AccountSection />
        <TwoStepSection />
        <SessionsSection />
        <NewsletterSection />
        <Section title={t('spending.title')} text={t('spending.text')}>
          <Button asChild iconEnd={<ArrowRightIcon />}>
            <Link to="/wallet?tab=limits">{t('spending.open')}</Link>
          </Button>
        </Section>
        <Section title={t('blocklist.title')} text={t('blocklist.text')}>
          <BlockedPeople />
        </Section>
        <OwnReports />
        <OwnDecisions />
        <MeasuringSection />
        <DataSection sellsCoins={sellsCoins} />
        <HelpSection />
      </Page>
    )
  }
}
