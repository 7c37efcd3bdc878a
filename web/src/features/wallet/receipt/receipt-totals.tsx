import { type CallReceipt, formatLocale } from '@serendip/contract'
import { CoinAmount } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { clockWords } from '../../../platform/clock-words.ts'
import { useSession } from '../../../platform/platform-context.tsx'
import { lengthWords } from '../length-words.ts'
import { pausedMsOf } from './minutes-of-receipt.ts'
import styles from './receipt.module.css'

/** Cost or earnings of a call, its time and length, and the sum that leads to them. */
export function ReceiptTotals({ receipt }: { receipt: CallReceipt }) {
  const { t, i18n } = useTranslation(['wallet', 'everywhere'])
  const isCreator = useSession()?.profile._id === receipt.creatorId
  const { language } = i18n
  const first = isCreator ? receipt.earnedCoins : receipt.chargedCoins
  const returned = isCreator ? receipt.returnedEarnedCoins : receipt.returnedCoins
  const coins = first - returned
  const pausedMs = pausedMsOf(receipt.spans)
  const when = new Intl.DateTimeFormat(formatLocale(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const rows = [
    [t('receipt.began'), when.format(receipt.startedAt)],
    ...(receipt.durationMs === null
      ? []
      : [[t('receipt.duration'), clockWords(receipt.durationMs, language)]]),
    [t('receipt.charged'), lengthWords(receipt.billedMs, language)],
    ...(pausedMs > 0 ? [[t('receipt.paused'), lengthWords(pausedMs, language)]] : []),
    [t('receipt.rate'), t('receipt.perMinute', { rate: receipt.rateCoins })],
    ...(isCreator
      ? [
          [t('receipt.spent'), figures(receipt.chargedCoins, language)],
          [t('receipt.ofThatPaid'), figures(receipt.paidCoins, language)],
          [t('receipt.share'), t('receipt.percent', { percent: receipt.sharePercent })],
        ]
      : []),
    ...(returned > 0
      ? [
          [t('receipt.atFirst'), figures(first, language)],
          [isCreator ? t('receipt.takenBack') : t('receipt.givenBack'), figures(returned, language)],
        ]
      : []),
  ] as const
  return (
    <div className={styles.totals}>
      <p className={styles.total}>
        <span>{isCreator ? t('receipt.earned') : t('receipt.total')}</span>
        <CoinAmount
          amount={coins}
          size="l"
          locale={formatLocale(language)}
          unit={t('everywhere:coins', { count: coins })}
        />
      </p>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const figures = (count: number, language: string): string =>
  new Intl.NumberFormat(formatLocale(language)).format(count)
