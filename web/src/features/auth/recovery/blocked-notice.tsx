import { formatLocale } from '@serendip/contract'
import { Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { minutesAndSeconds } from '../../../platform/use-seconds-until.ts'
import styles from '../auth-form.module.css'

/** The end of the block as a time of day, which is announced once; beside it a visual countdown. */
export function BlockedNotice({ until, seconds }: { until: number; seconds: number }) {
  const { t, i18n } = useTranslation('recovery')
  const time = new Intl.DateTimeFormat(formatLocale(i18n.language), { timeStyle: 'short' }).format(until)
  return (
    <Notice tone="warn" title={t('forgot.blocked')}>
      {t('forgot.blockedUntil', { time })}
      <span className={styles.countdown} aria-hidden="true">
        <bdi dir="ltr">{minutesAndSeconds(seconds)}</bdi>
      </span>
    </Notice>
  )
}
