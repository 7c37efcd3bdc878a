import type { CallBill } from '@serendip/contract'
import { Button, CoinIcon, ReceiptIcon } from '@serendip/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockWords } from '../../../platform/clock-words.ts'
import { useSlots } from '../slots.tsx'
import styles from './ended-bill.module.css'

interface EndedBillProps {
  bill: CallBill
  /** Taken by the filter of the match, beside the bill. */
  feeCoins: number
  offersCoins: boolean
}

/** After a billed call: its cost or earnings, the receipt, and a link to more coins if they ran out. */
export function EndedBill({ bill, feeCoins, offersCoins }: EndedBillProps) {
  const { t, i18n } = useTranslation('call')
  const slots = useSlots()
  const [dialog, setDialog] = useState<'receipt' | 'top-up' | null>(null)
  const time = clockWords(bill.billedMs, i18n.language)
  const words =
    bill.role === 'creator'
      ? t('bill.ended.earned', { count: bill.earnedCoins ?? 0, time })
      : bill.chargedCoins === 0
        ? t('bill.ended.free')
        : t('bill.ended.cost', { count: bill.chargedCoins, time })
  const isFeeAlone = feeCoins > 0 && bill.role === 'payer' && bill.chargedCoins === 0
  return (
    <div className={styles.bill}>
      {!isFeeAlone && (
        <p className={styles.words} role="status">
          <CoinIcon />
          {words}
        </p>
      )}
      <div className={styles.actions}>
        {bill.billedMs > 0 && (
          <Button size="s" icon={<ReceiptIcon />} onClick={() => setDialog('receipt')}>
            {t('bill.ended.receipt')}
          </Button>
        )}
        {offersCoins && (
          <Button size="s" icon={<CoinIcon />} onClick={() => setDialog('top-up')}>
            {t('bill.ended.addCoins')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {slots.receipt(bill.callId, {
          open: dialog === 'receipt',
          onOpenChange: (open) => setDialog(open ? 'receipt' : null),
        })}
        {slots.topUp({
          open: dialog === 'top-up',
          onOpenChange: (open) => setDialog(open ? 'top-up' : null),
        })}
      </Suspense>
    </div>
  )
}
