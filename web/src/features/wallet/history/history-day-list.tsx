import { formatLocale, type HistoryEntry, type HistoryKind } from '@serendip/contract'
import {
  BanIcon,
  ChevronRightIcon,
  CoinAmount,
  DayEntry,
  DayList,
  GiftIcon,
  ListFilterIcon,
  MessageCircleIcon,
  ReceiptIcon,
  Sign,
  UndoIcon,
  VideoIcon,
  WalletIcon,
} from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryDay } from './group-days.ts'
import styles from './history.module.css'

const icons: Readonly<Record<HistoryKind, ReactNode>> = {
  call: <VideoIcon />,
  grant_demo: <GiftIcon />,
  grant_bonus: <GiftIcon />,
  purchase: <WalletIcon />,
  adjustment: <ReceiptIcon />,
  reply_reward: <MessageCircleIcon />,
  share_rounding: <ReceiptIcon />,
  filter_fee: <ListFilterIcon />,
  message_fee: <MessageCircleIcon />,
  media_unlock: <ReceiptIcon />,
  gift: <GiftIcon />,
  filter_fee_return: <UndoIcon />,
  refund: <UndoIcon />,
  reversal: <BanIcon />,
  payout: <WalletIcon />,
  chargeback: <BanIcon />,
  earnings_recall: <BanIcon />,
  debt_settlement: <ReceiptIcon />,
}

interface HistoryDayListProps {
  day: HistoryDay
  onReceipt: (callId: string) => void
}

/** One day of a history. */
export function HistoryDayList({ day, onReceipt }: HistoryDayListProps) {
  const { i18n } = useTranslation('wallet')
  const words = new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'full' })
  return (
    <DayList day={words.format(day.at)}>
      {day.entries.map((entry) => (
        <DayEntry key={entry.entryId} className={styles.entry}>
          <Line entry={entry} />
          {entry.kind === 'call' && <ToReceipt entry={entry} onReceipt={onReceipt} />}
        </DayEntry>
      ))}
    </DayList>
  )
}

function Line({ entry }: { entry: HistoryEntry }) {
  const { t, i18n } = useTranslation(['wallet', 'everywhere'])
  const { language } = i18n
  const time = new Intl.DateTimeFormat(formatLocale(language), { timeStyle: 'short' }).format(entry.at)
  const balance = new Intl.NumberFormat(formatLocale(language)).format(entry.balanceAfterCoins)
  return (
    <>
      <Sign size="m">{icons[entry.kind]}</Sign>
      <span className={styles.what}>
        <span className={styles.kind}>{t(`history.kind.${entry.kind}`)}</span>
        <span className={styles.time}>{time}</span>
      </span>
      <span className={styles.coins} data-in={entry.deltaCoins > 0}>
        <CoinAmount
          signed
          amount={entry.deltaCoins}
          locale={formatLocale(language)}
          unit={t('everywhere:coins', { count: Math.abs(entry.deltaCoins) })}
        />
        <span className={styles.balance}>{t('history.balance', { balance })}</span>
      </span>
    </>
  )
}

/** The whole row can be pressed; screen readers identify the call by its time. */
function ToReceipt({ entry, onReceipt }: { entry: HistoryEntry; onReceipt: (callId: string) => void }) {
  const { t, i18n } = useTranslation('wallet')
  const time = new Intl.DateTimeFormat(formatLocale(i18n.language), { timeStyle: 'short' }).format(entry.at)
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={t('history.receiptOf', { time })}
      onClick={() => onReceipt(entry.refId)}
    >
      <ChevronRightIcon />
    </button>
  )
}
