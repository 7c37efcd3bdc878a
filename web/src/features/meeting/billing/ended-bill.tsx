import type { CallBill } from '@serendip/contract'
import { Button, CoinIcon, ReceiptIcon } from '@serendip/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSlots } from '../slots.tsx'
import styles from './ended-bill.module.css'

interface EndedBillProps {
  /** Null in a call without a price. */
  bill: CallBill | null
  /** Taken by the filter of the match; part of what the call cost. */
  feeCoins: number
  offersCoins: boolean
}

/**
 * After a call: what it cost in all, as the history says it, or earned; the receipt, and a link to more coins if they
 * ran out.
 */
export function EndedBill({ bill, feeCoins, offersCoins }: EndedBillProps) {
  const { t } = useTranslation('call')
  const slots = useSlots()
  const [dialog, setDialog] = useState<'receipt' | 'top-up' | null>(null)
  if (bill === null && feeCoins === 0) return null
  const chargedCoins = bill?.role === 'payer' ? bill.chargedCoins : 0
  const totalCoins = chargedCoins + feeCoins
  const words =
    bill?.role === 'creator'
      ? t('bill.ended.earned', { count: bill.earnedCoins ?? 0 })
      : totalCoins === 0
        ? t('bill.ended.free')
        : t('bill.ended.cost', { count: totalCoins })
  return (
    <div className={styles.bill}>
      <p className={styles.words} role="status">
        <CoinIcon />
        {words}
      </p>
      {feeCoins > 0 && (
        <p className={styles.parts}>
          {chargedCoins > 0
            ? t('bill.ended.callAndFee', { call: chargedCoins, fee: feeCoins })
            : t('bill.ended.feeAlone')}
        </p>
      )}
      <div className={styles.actions}>
        {bill !== null && bill.billedMs > 0 && (
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
        {bill !== null &&
          slots.receipt(bill.callId, {
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
