import { Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from '../auth-form.module.css'
import { minutesAndSeconds } from '../../../platform/use-seconds-until.ts'

/** The end of the block as a time of day, which is read once; beside it what is left of it, for the eye. */
export function BlockedNotice({ until, seconds }: { until: number; seconds: number }) {
  const { t, i18n } = useTranslation('recovery')
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(until)
  return (
    <Notice tone="warn" title={t('forgot.blocked')}>
      {t('forgot.blockedUntil', { time })}
      <span className={styles.countdown} aria-hidden="true">
        <bdi dir="ltr">{minutesAndSeconds(seconds)}</bdi>
      </span>
    </Notice>
  )
}
