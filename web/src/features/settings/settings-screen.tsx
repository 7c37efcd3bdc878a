import { ArrowLeftIcon, breakpoints, IconButton, Page, Section } from '@serendip/ui'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useBack } from '../../platform/navigation/use-back.ts'
import { AccessibilitySection } from './accessibility-section.tsx'
import { AccountSection } from './account/account-section.tsx'
import { ExcludedPeople } from './excluded-people.tsx'
import { CallsSection } from './calls-section.tsx'
import { DataSection } from './closing/data-section.tsx'
import { CuesSection } from './cues-section.tsx'
import { HelpSection } from './help-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { MeasuringSection } from './measuring-section.tsx'
import { NewsletterSection } from './newsletter-section.tsx'
import { NoticesSection } from './notices/notices-section.tsx'
import { PushSection } from './notices/push-section.tsx'
import { OwnDecisions } from './own-decisions.tsx'
import { OwnReports } from './own-reports.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { SessionsSection } from './sessions/sessions-section.tsx'
import { SettingsList } from './settings-list.tsx'
import styles from './settings-list.module.css'
import { pageNamed, type SettingsPage, settingsRedirect } from './settings-pages.ts'
import { ThemeSection } from './theme-section.tsx'
import { TwoStepSection } from './two-step/two-step-section.tsx'

/**
 * `/settings` and `/settings/:page`. A phone shows the list of the pages, and each of them by itself; a wider screen
 * shows a page beside the list.
 */
export function SettingsScreen() {
  const { t } = useTranslation(['settings', 'nav'])
  const { brand } = usePlatform()
  const name = useParams()['page']
  const isNarrow = useIsNarrow()
  // On a phone the list is reached from the profile, and a page from the list.
  const goBack = useBack(pageNamed(name) ? '/settings' : '/profile')
  const shown = pageNamed(name) ?? (isNarrow ? null : 'account')
  const title = t(shown ? `pages.${shown}.title` : 'title')
  useRedirect(name)
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
  }, [title, brand])
  const back = <IconButton variant="quiet" icon={<ArrowLeftIcon />} label={t('nav:back')} onClick={goBack} />
  return (
    <div className={styles.hub}>
      {!isNarrow && (
        <div className={styles.beside}>
          <SettingsList current={shown} />
        </div>
      )}
      <Page title={title} back={isNarrow && back}>
        {shown ? <PageSections page={shown} /> : <SettingsList current={null} />}
      </Page>
    </div>
  )
}

function useRedirect(name: string | undefined): void {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const elsewhere = settingsRedirect(name, hash)
  useEffect(() => {
    if (elsewhere !== null) void navigate(elsewhere, { replace: true })
  }, [elsewhere, navigate])
}

/** As in settings-list.module.css. */
const narrow = `(width < ${breakpoints.tablet}px)`

function watchWidth(onChange: () => void): () => void {
  const media = matchMedia(narrow)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

const useIsNarrow = (): boolean => useSyncExternalStore(watchWidth, () => matchMedia(narrow).matches)

function PageSections({ page }: { readonly page: SettingsPage }): ReactNode {
  switch (page) {
    case 'account':
      return (
        <>
          <AccountSection />
          <TwoStepSection />
          <SessionsSection />
        </>
      )
    case 'notifications':
      return (
        <>
          <PushSection />
          <NoticesSection />
          <CuesSection />
          <NewsletterSection />
        </>
      )
    case 'calls':
      return <CallsSection />
    case 'display':
      return (
        <>
          <LanguageSection />
          <ThemeSection />
          <AccessibilitySection />
        </>
      )
    case 'privacy':
      return <PrivacySections />
    case 'data':
      return <DataSection />
    case 'help':
      return <HelpSection />
  }
}

function PrivacySections() {
  const { t } = useTranslation('settings')
  return (
    <>
      <PrivacySection />
      <Section title={t('blocklist.title')} text={t('blocklist.text')}>
        <ExcludedPeople list="blocklist" />
      </Section>
      <Section title={t('ignorelist.title')} text={t('ignorelist.text')}>
        <ExcludedPeople list="ignorelist" />
      </Section>
      <OwnReports />
      <OwnDecisions />
      <MeasuringSection />
    </>
  )
}
