import { type CallBill, formatLocale } from '@serendip/contract'
import { CoinIcon, PauseIcon, VisuallyHidden } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { clockWords, secondsUntil } from '../../../platform/clock-words.ts'
import { useServerTime } from '../call/use-server-time.ts'
import styles from './bill-pills.module.css'
import { useBillWords } from './use-bill-words.ts'

interface BillPillsProps {
  bill: CallBill
  onTopUp: () => void
}

/** The current cost of the call and how long the coins last; for a creator, the earnings so far. */
export function BillPills({ bill, onTopUp }: BillPillsProps) {
  const { t } = useTranslation('call')
  return (
    <fieldset className={styles.pills} aria-label={t('bill.card.label')}>
      <CostPill bill={bill} />
      {bill.role === 'payer' ? <BalancePill bill={bill} onTopUp={onTopUp} /> : <EarnedPill bill={bill} />}
    </fieldset>
  )
}

function CostPill({ bill }: { bill: CallBill }) {
  const { t, i18n } = useTranslation('call')
  const { rate } = useBillWords()
  const { state, rateCoins, billedMs, chargedCoins } = bill
  if (state === 'preview' || state === 'asking') return <PreviewPill bill={bill} />
  return (
    <p className={styles.pill} data-state={state}>
      {state === 'paused' ? <PauseIcon /> : <CoinIcon />}
      <span>{state === 'paused' ? t('bill.pausedFor') : rate(rateCoins)}</span>
      <span aria-hidden="true">·</span>
      <span>{clockWords(billedMs, i18n.language)}</span>
      <VisuallyHidden> {t('bill.spent', { count: chargedCoins })}</VisuallyHidden>
    </p>
  )
}

function PreviewPill({ bill: { previewUntil } }: { bill: CallBill }) {
  const { t, i18n } = useTranslation('call')
  const now = useServerTime(previewUntil !== null)
  const seconds = previewUntil === null ? null : secondsUntil(previewUntil, now)
  return (
    <p className={styles.pill} data-state="preview">
      {seconds === null
        ? t('bill.free')
        : t('bill.freeFor', { time: clockWords(seconds * 1_000, i18n.language) })}
    </p>
  )
}

function BalancePill({ bill, onTopUp }: BillPillsProps) {
  const { t, i18n } = useTranslation(['call', 'everywhere'])
  const { time } = useBillWords()
  const { balanceCoins, secondsLeft, warningSeconds } = bill
  const coins = balanceCoins ?? 0
  return (
    <button type="button" className={styles.pill} data-low={warningSeconds !== null} onClick={onTopUp}>
      <CoinIcon />
      <span>{new Intl.NumberFormat(formatLocale(i18n.language)).format(coins)}</span>
      <VisuallyHidden> {t('everywhere:coins', { count: coins })} </VisuallyHidden>
      <span className={styles.aside}>{t('bill.about', { time: time(secondsLeft ?? 0) })}</span>
      <VisuallyHidden> {t('bill.addCoins')}</VisuallyHidden>
    </button>
  )
}

function EarnedPill({ bill: { earnedCoins } }: { bill: CallBill }) {
  const { t, i18n } = useTranslation('call')
  const count = earnedCoins ?? 0
  return (
    <p className={styles.pill}>
      <CoinIcon />
      <span aria-hidden="true">{new Intl.NumberFormat(formatLocale(i18n.language)).format(count)}</span>
      <span className={styles.aside} aria-hidden="true">
        {t('bill.earnedShort')}
      </span>
      <VisuallyHidden>{t('bill.earned', { count })}</VisuallyHidden>
    </p>
  )
}
