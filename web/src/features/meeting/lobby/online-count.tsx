import { formatLocale } from '@serendip/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import styles from './online-count.module.css'
import { roundOnline } from './round-online.ts'

/** How often the real count is refreshed. */
const countEveryMs = 15_000

/** About how many people are really online now. Nothing is shown for too few. */
export function OnlineCount() {
  const { t, i18n } = useTranslation('lobby')
  const { api } = usePlatform()
  const { data } = useQuery({
    queryKey: ['live'],
    queryFn: () => api.site.live(),
    refetchInterval: countEveryMs,
  })
  const count = data ? roundOnline(data.online) : null
  if (count === null) return null
  const figure = new Intl.NumberFormat(formatLocale(i18n.language)).format(count)
  return <p className={styles.count}>{t('online', { count, figure })}</p>
}
