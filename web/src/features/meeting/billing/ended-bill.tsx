import type { CallBill } from '@serendip/contract'
import { Button, CoinIcon, ReceiptIcon } from '@serendip/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCoinShop } from '../../../shared/coins/coin-shop.ts'
import { useSlots } from '../slots.tsx'
import type { CallCoins } from '../state/call-state.ts'
import { lateView } from '../../../platform/late/late-view.tsx'
import styles from './ended-bill.module.css'

/** After the total, which does not wait for it. */
const RateCall = lateView(async () => (await import('./rate-call.tsx')).RateCall)

interface EndedBillProps {
  /** Null in a call without a price. */
  bill: CallBill | null
  coins: CallCoins | null
  offersCoins: boolean
}

/**
 * After a call: what it cost in all, as the history says it, or earned; the receipt, a link to more coins if they ran out,
 * and for its payer stars.
 */
export function EndedBill({ bill, coins, offersCoins }: EndedBillProps) {
  const { t } = useTranslation('call')
  const slots = useSlots()
  const shop = useCoinShop()
  const [showsReceipt, setShowsReceipt] = useState(false)
  if (bill === null && coins === null) return null
  return (
    <div className={styles.bill}>
      {coins !== null && <Total coins={coins} isCreator={bill?.role === 'creator'} />}
      <div className={styles.actions}>
        {bill !== null && bill.billedMs > 0 && (
          <Button size="s" icon={<ReceiptIcon />} onClick={() => setShowsReceipt(true)}>
            {t('bill.ended.receipt')}
          </Button>
        )}
        {offersCoins && (
          <Button
            size="s"
            icon={<CoinIcon />}
            onClick={() =>
              shop?.open({
                place: 'ended_call',
                missingCoins: bill?.rateCoins ?? null,
                ...(bill && { rateCoins: bill.rateCoins }),
              })
            }
          >
            {t('bill.ended.addCoins')}
          </Button>
        )}
      </div>
      {bill?.role === 'payer' && bill.billedMs > 0 && (
        <div className={styles.rating}>
          <Suspense fallback={null}>
            <RateCall callId={bill.callId} />
          </Suspense>
        </div>
      )}
      <Suspense fallback={null}>
        {bill !== null && slots.receipt(bill.callId, { open: showsReceipt, onOpenChange: setShowsReceipt })}
      </Suspense>
    </div>
  )
}

interface TotalProps {
  readonly coins: CallCoins
  readonly isCreator: boolean
}

/** One total, and below it what it consists of if a filter cost something. */
function Total({ coins: { deltaCoins, feeCoins }, isCreator }: TotalProps) {
  const { t } = useTranslation('call')
  const callCoins = 0 - deltaCoins - feeCoins
  const isEarned = deltaCoins > 0 || (deltaCoins === 0 && isCreator)
  const words = isEarned
    ? t('bill.ended.earned', { count: deltaCoins })
    : deltaCoins === 0
      ? t('bill.ended.free')
      : t('bill.ended.cost', { count: 0 - deltaCoins })
  return (
    <>
      <p className={styles.words} role="status">
        <CoinIcon />
        {words}
      </p>
      {feeCoins > 0 && !isCreator && (
        <p className={styles.parts}>
          {callCoins > 0
            ? t('bill.ended.callAndFee', { call: callCoins, fee: feeCoins })
            : t('bill.ended.feeAlone')}
        </p>
      )}
    </>
  )
}
