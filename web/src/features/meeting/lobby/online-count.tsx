import { formatLocale } from '@serendip/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { liveQuery } from './live-query.ts'
import styles from './online-count.module.css'
import { roundOnline } from './round-online.ts'

/** About how many people are really online now. Nothing is shown for too few. */
export function OnlineCount() {
  const { t, i18n } = useTranslation('lobby')
  const { api } = usePlatform()
  const { data: count = null } = useQuery({
    ...liveQuery(api),
    select: ({ online }) => roundOnline(online),
  })
  if (count === null) return null
  const figure = new Intl.NumberFormat(formatLocale(i18n.language)).format(count)
  return <p className={styles.count}>{t('online', { count, figure })}</p>
}
