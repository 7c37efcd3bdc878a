import { Button, Section } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import styles from './setting-dialog.module.css'

/** Links to the people who answer questions, and to the terms that a person accepted when joining. */
export function HelpSection() {
  const { t, i18n } = useTranslation('settings')
  const language = languageOf(i18n)
  return (
    <Section title={t('help.title')} text={t('help.text')}>
      <div className={styles.row}>
        <Button asChild>
          <Link to="/chat?support=general">{t('help.write')}</Link>
        </Button>
        <Button asChild>
          <Link to="/chat?support=finance">{t('help.payments')}</Link>
        </Button>
        <Button asChild>
          <Link to="/chat?support=moderator">{t('help.safety')}</Link>
        </Button>
      </div>
      <div className={styles.row}>
        <a href={localPath('/terms-of-use', language)} target="_blank" rel="noopener">
          {t('help.terms')}
        </a>
        <a href={localPath('/privacy-policy', language)} target="_blank" rel="noopener">
          {t('help.privacy')}
        </a>
      </div>
    </Section>
  )
}
