import { BanIcon, Button, EmptyState } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useMeeting } from '../meeting-context.tsx'
import styles from './quiet-screen.module.css'

/** The state ban-account: why nothing starts, and that it is not for ever. */
export function BannedScreen() {
  const { t, i18n } = useTranslation('lobby')
  const { api } = usePlatform()
  const meeting = useMeeting()
  // Only the end is asked for: where it cannot be read, the words below are true all the same.
  const { data: ban } = useQuery({
    queryKey: ['matching-ban'],
    queryFn: () => api.matching.ban(),
    staleTime: 0,
  })
  const end = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <div className={styles.screen}>
      <title>{t('title')}</title>
      <EmptyState
        level="h1"
        icon={<BanIcon />}
        title={t('banned.title')}
        text={
          <>
            {ban?.banned && ban.until !== null && (
              <strong className={styles.until}>{t('banned.until', { end: end.format(ban.until) })}</strong>
            )}
            {t('banned.text')}
          </>
        }
        action={<Button onClick={() => meeting.dispatch({ on: 'dismiss' })}>{t('banned.again')}</Button>}
      />
    </div>
  )
}
