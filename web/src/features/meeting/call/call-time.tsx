import { useTranslation } from 'react-i18next'
import { clockWords } from '../../../platform/clock-words.ts'
import styles from './call-header.module.css'
import { useServerTime } from './use-server-time.ts'

/** Time since the start of a call. A call billed by the second shows its own time next to the price. */
export function CallTime({ startedAt }: { startedAt: number }) {
  const { t, i18n } = useTranslation('call')
  const now = useServerTime(true)
  return (
    <span className={styles.time} role="timer" aria-label={t('time')}>
      {clockWords(now - startedAt, i18n.language)}
    </span>
  )
}
