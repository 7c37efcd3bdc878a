import { shortName } from '@serendip/ui'
import type { CallBill, Partner } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { useCoinPrice } from '../../../shared/coins/coin-price.ts'
import { secondsUntil } from '../../../platform/clock-words.ts'
import { useServerTime } from '../call/use-server-time.ts'
import styles from './bill-card.module.css'
import type { BillPrompt } from './bill-prompt.ts'
import { useBillWords } from './use-bill-words.ts'

interface CardWordsProps {
  prompt: BillPrompt
  bill: CallBill
  partner: Partner
}

/** After these a tap, or a standing consent, spends coins. */
const asksToPay: ReadonlySet<BillPrompt> = new Set(['stay', 'begin', 'cap', 'consented'])

/** The question, and the consequence of each answer. */
export function CardWords({ prompt, bill, partner }: CardWordsProps) {
  const { t } = useTranslation('call')
  const { perSecond, time } = useBillWords()
  const { moneyOf } = useCoinPrice()
  const money = moneyOf(bill.rateCoins)
  const count = useSecondsOf(bill)
  const name = shortName(partner.name)
  const left = time(bill.secondsLeft ?? 0)
  const words = {
    stay: {
      title: count === null ? t('bill.card.previewSoon') : t('bill.card.previewTitle', { count }),
      text: t('bill.card.previewText'),
    },
    short: {
      title: count === null ? t('bill.card.previewSoon') : t('bill.card.shortTitle', { count }),
      text: t('bill.card.shortText', { count: bill.rateCoins }),
    },
    consented: {
      title: count === null ? t('bill.card.consentedSoon') : t('bill.card.consentedTitle', { count }),
      text: t('bill.card.consentedText', { perSecond: perSecond(bill.rateCoins) }),
    },
    begin: {
      title: t('bill.card.askTitle', { name }),
      text: `${t('bill.card.askText', { name })} ${t('bill.card.askLeft', { count: count ?? 0 })}`,
    },
    low: { title: t('bill.card.lowTitle', { time: left }), text: t('bill.card.lowText') },
    cap: { title: t('bill.card.capTitle', { time: left }), text: t('bill.card.capText') },
    limit: { title: t('bill.card.limitTitle', { time: left }), text: t('bill.card.limitText') },
  }[prompt]
  return (
    <div className={styles.words}>
      <p className={styles.title}>{words.title}</p>
      <p className={styles.text}>
        {words.text}
        {asksToPay.has(prompt) && money !== null && ` ${t('bill.card.money', { money })}`}
      </p>
    </div>
  )
}

/** Whole seconds until a preview or a question ends; null before it has begun. */
function useSecondsOf({ previewUntil }: CallBill): number | null {
  const now = useServerTime(previewUntil !== null)
  return previewUntil === null ? null : secondsUntil(previewUntil, now)
}
