import { Button } from '@serendip/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { AccountSection } from './account-section.tsx'
import { BlocklistSection } from './blocklist-section.tsx'
import { LanguageSection } from './language-section.tsx'
import styles from './settings-screen.module.css'
import { SettingsSection } from './settings-section.tsx'
import { MeasuringSection } from './measuring-section.tsx'
import { ThemeSection } from './theme-section.tsx'

/** `/settings`: how it reads and looks, the account, whom one has blocked, and where help is. */
export function SettingsScreen() {
  const { t } = useTranslation('settings')
  const { brand } = usePlatform()
  const title = t('title')
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
  }, [title, brand])
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{title}</h1>
      <LanguageSection />
      <ThemeSection />
      <AccountSection />
      <BlocklistSection />
      <MeasuringSection />
      <SettingsSection title={t('help.title')} text={t('help.text')}>
        <Button asChild>
          <a href={`mailto:${brand.supportEmail}`}>{t('help.write')}</a>
        </Button>
      </SettingsSection>
    </div>
  )
}
