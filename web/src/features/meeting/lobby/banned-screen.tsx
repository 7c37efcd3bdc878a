import { BanIcon, Button, EmptyState } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useMeeting } from '../meeting-context.tsx'
import styles from './quiet-screen.module.css'

/** The state ban-account: why nothing starts, and that it is not for ever. */
export function BannedScreen() {
  const { t } = useTranslation('lobby')
  const meeting = useMeeting()
  return (
    <div className={styles.screen}>
      <title>{t('title')}</title>
      <EmptyState
        level="h1"
        icon={<BanIcon />}
        title={t('banned.title')}
        text={t('banned.text')}
        action={<Button onClick={() => meeting.dispatch({ on: 'dismiss' })}>{t('banned.again')}</Button>}
      />
    </div>
  )
}
