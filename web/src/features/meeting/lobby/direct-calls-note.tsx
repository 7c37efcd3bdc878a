import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { siteSettingsQuery } from '../../../platform/queries.ts'
import styles from './direct-calls-note.module.css'

/** Warns about what the other person can see if the site has no relay for calls. */
export function DirectCallsNote() {
  const { t } = useTranslation('lobby')
  const { settings: siteSettings } = usePlatform()
  const { data: settings } = useQuery(siteSettingsQuery(siteSettings))
  if (!settings?.warnsOfDirectCalls) return null
  return <p className={styles.note}>{t('noteDirect')}</p>
}
