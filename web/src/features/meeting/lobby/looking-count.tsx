import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import styles from './looking-count.module.css'

/** How often the real count is asked for anew. */
const countEveryMs = 15_000

/** How many people really look right now. Nobody is no news: then nothing is said. */
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
