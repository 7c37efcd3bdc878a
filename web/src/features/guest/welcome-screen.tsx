import { ArrowRightIcon, Button, VideoIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { GuestFrame } from './guest-frame.tsx'
import styles from './guest-frame.module.css'

/** `/guest`: the first screen for people who see us in another site's frame. */
export function GuestWelcomeScreen() {
  const { t, i18n } = useTranslation('guest')
  return (
    <GuestFrame icon={<VideoIcon />} heading={t('welcome.heading')} text={t('welcome.text')}>
      <Button asChild variant="ember" size="xl" block iconEnd={<ArrowRightIcon />}>
        <Link to={localPath('/guest/gender', languageOf(i18n))}>{t('welcome.start')}</Link>
      </Button>
      <p className={styles.small}>{t('welcome.adults')}</p>
    </GuestFrame>
  )
}
