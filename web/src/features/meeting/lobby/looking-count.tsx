import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import styles from './looking-count.module.css'

/** How often the real count is refreshed. */
const countEveryMs = 15_000

/** How many people are really searching now. Nothing is shown for zero. */
export function LookingCount() {
  const { t } = useTranslation('lobby')
  const { api } = usePlatform()
  const { data } = useQuery({
    queryKey: ['live'],
    queryFn: () => api.site.live(),
    refetchInterval: countEveryMs,
  })
  if (data === undefined || data.looking === 0) return null
  return <p className={styles.count}>{t('looking', { count: data.looking })}</p>
}
