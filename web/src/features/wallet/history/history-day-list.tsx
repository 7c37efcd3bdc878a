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
  oneLine,
  ReceiptIcon,
  Sign,
  SparklesIcon,
  UndoIcon,
  VideoIcon,
  WalletIcon,
} from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clockWords } from '../../../platform/clock-words.ts'
import type { HistoryDay } from './group-days.ts'
import { giftWords } from '../../../shared/gifts/gift-words.ts'
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
  unlock_return: <UndoIcon />,
  refund: <UndoIcon />,
  reversal: <BanIcon />,
  payout: <WalletIcon />,
  chargeback: <BanIcon />,
  earnings_recall: <BanIcon />,
  debt_settlement: <ReceiptIcon />,
  dispute_hold: <BanIcon />,
  dispute_release: <UndoIcon />,
  reinstatement: <UndoIcon />,
  payout_return: <UndoIcon />,
  forfeit: <ReceiptIcon />,
  bonus_recall: <UndoIcon />,
  daily_reward: <GiftIcon />,
  install_bonus: <GiftIcon />,
  offer_credit: <SparklesIcon />,
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

/** When a call started, also if it was booked on the next day; when anything else was booked. */
function timeWords({ at, call }: HistoryEntry, language: string): string {
  const shown = call?.startedAt ?? at
  const isOfDay = new Date(shown).toDateString() === new Date(at).toDateString()
  const form = isOfDay
    ? ({ timeStyle: 'short' } as const)
    : ({ dateStyle: 'medium', timeStyle: 'short' } as const)
  return new Intl.DateTimeFormat(formatLocale(language), form).format(shown)
}

function kindWords(kind: string, { gift }: HistoryEntry, language: string): string {
  return gift ? `${kind}: ${giftWords({ names: gift.gift.names, quantity: gift.quantity }, language)}` : kind
}

function Line({ entry }: { entry: HistoryEntry }) {
  const { t, i18n } = useTranslation(['wallet', 'everywhere'])
  const { language } = i18n
  const { call } = entry
  const length = call === null || call.durationMs === null ? null : clockWords(call.durationMs, language)
  const balance = new Intl.NumberFormat(formatLocale(language)).format(entry.balanceAfterCoins)
  return (
    <>
      <Sign size="m">{icons[entry.kind]}</Sign>
      <span className={styles.what}>
        <span className={styles.kind}>{kindWords(t(`history.kind.${entry.kind}`), entry, language)}</span>
        <span className={styles.time}>{oneLine([timeWords(entry, language), length])}</span>
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

/** The whole row can be pressed; screen readers identify the call by its start. */
function ToReceipt({ entry, onReceipt }: { entry: HistoryEntry; onReceipt: (callId: string) => void }) {
  const { t, i18n } = useTranslation('wallet')
  const time = timeWords(entry, i18n.language)
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
