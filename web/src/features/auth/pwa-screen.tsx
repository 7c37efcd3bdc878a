import { ArrowRightIcon, Button } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { AuthFrame } from '../../shared/screens/auth-frame.tsx'
import styles from './auth-form.module.css'

/** `/pwa`: the first screen of the installed app for a person who is not logged in. */
export function PwaScreen() {
  const { t, i18n } = useTranslation('auth')
  const { search } = useLocation()
  const to = (path: string) => localPath(path, languageOf(i18n)) + search
  return (
    <AuthFrame title={t('pwa.title')} heading={t('pwa.heading')} text={t('pwa.text')} path="/pwa">
      <div className={styles.form}>
        <Button asChild variant="ember" size="xl" block iconEnd={<ArrowRightIcon />}>
          <Link to={to('/signup')}>{t('pwa.join')}</Link>
        </Button>
        <Button asChild size="l" block>
          <Link to={to('/login')}>{t('pwa.login')}</Link>
        </Button>
      </div>
    </AuthFrame>
  )
}
