import { type BilledSpan, formatLocale, type ReceiptSecond } from '@serendip/contract'
import { Disclosure } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lengthWords } from '../length-words.ts'
import { type ReceiptMinute, receiptMinutes } from './minutes-of-receipt.ts'
import styles from './receipt.module.css'

/** Every second of a call, a minute at a time; the seconds of a minute are drawn when it is opened. */
export function ReceiptMinutes({ spans, rateCoins }: { spans: readonly BilledSpan[]; rateCoins: number }) {
  const { t } = useTranslation('wallet')
  const minutes = receiptMinutes(spans, rateCoins)
  if (minutes.length === 0) return <p className={styles.nothing}>{t('receipt.nothing')}</p>
  return (
    <div className={styles.minutes}>
      <h3 className={styles.heading}>{t('receipt.seconds')}</h3>
      {minutes.map((minute) => (
        <Minute key={minute.number} minute={minute} />
      ))}
    </div>
  )
}

function Minute({ minute }: { minute: ReceiptMinute }) {
  const { t } = useTranslation('wallet')
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure
      onToggle={setOpen}
      summary={
        <>
          <span>{t('receipt.minute', { number: minute.number })}</span>
          <span className={styles.coins}>{t('receipt.coins', { count: minute.coins })}</span>
        </>
      }
    >
      {isOpen && <Seconds seconds={minute.seconds} />}
    </Disclosure>
  )
}

function Seconds({ seconds }: { seconds: readonly ReceiptSecond[] }) {
  const { t, i18n } = useTranslation('wallet')
  const clock = new Intl.DateTimeFormat(formatLocale(i18n.language), { timeStyle: 'medium' })
  const figures = new Intl.NumberFormat(formatLocale(i18n.language))
  return (
    <table className={styles.seconds}>
      <thead>
        <tr>
          <th scope="col">{t('receipt.at')}</th>
          <th scope="col">{t('receipt.length')}</th>
          <th scope="col">{t('receipt.cost')}</th>
          <th scope="col">{t('receipt.soFar')}</th>
        </tr>
      </thead>
      <tbody>
        {seconds.map((second) => (
          <tr key={second.billedMs}>
            <td>{clock.format(second.atMs)}</td>
            <td>{lengthWords(second.billedMs, i18n.language)}</td>
            <td>{figures.format(second.coins)}</td>
            <td>{figures.format(second.chargedCoins)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
