import { formatLocale } from '@serendip/contract'
import { BanIcon, Button, EmptyState } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import styles from './quiet-screen.module.css'

/** The state ban-account: why nothing starts, and the way to the reason and the appeal. */
export function BannedScreen() {
  const { t, i18n } = useTranslation('lobby')
  const { api, showStanding } = usePlatform()
  // Only the end date is fetched: if that fails, the text below is still true.
  const { data: ban } = useQuery({
    queryKey: ['matching-ban'],
    queryFn: () => api.matching.ban(),
    staleTime: 0,
  })
  const end = new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'long', timeStyle: 'short' })
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
        action={<Button onClick={showStanding}>{t('banned.see')}</Button>}
      />
    </div>
  )
}
