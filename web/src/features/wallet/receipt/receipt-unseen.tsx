import { formatLocale, type UnseenSpan } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import styles from './receipt.module.css'

/** When the creator's picture was missing, and from when on sound cost half; nothing in a call that had it throughout. */
export function ReceiptUnseen({ spans }: { spans: readonly UnseenSpan[] }) {
  const { t, i18n } = useTranslation('wallet')
  const clock = new Intl.DateTimeFormat(formatLocale(i18n.language), { timeStyle: 'medium' })
  if (spans.length === 0) return null
  return (
    <div className={styles.minutes}>
      <h3 className={styles.heading}>{t('receipt.unseen.title')}</h3>
      {spans.map(({ fromMs, toMs, soundMs }) => {
        const times = { from: clock.format(fromMs), to: clock.format(toMs) }
        return (
          <p key={fromMs} className={styles.nothing}>
            {soundMs === null
              ? t('receipt.unseen.free', times)
              : t('receipt.unseen.sound', { ...times, sound: clock.format(soundMs) })}
          </p>
        )
      })}
    </div>
  )
}
