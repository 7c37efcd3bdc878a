import type { CallReceipt } from '@serendip/contract'
import { BottomSheet, Button, CircleQuestionMarkIcon, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { WalletFailed } from '../balance/wallet-failed.tsx'
import { receiptQuery } from '../wallet-queries.ts'
import { checkReceipt } from './check-receipt.ts'
import styles from './receipt.module.css'
import { ReceiptMark } from './receipt-mark.tsx'
import { ReceiptMinutes } from './receipt-minutes.tsx'
import { ReceiptTotals } from './receipt-totals.tsx'
import { ReceiptUnseen } from './receipt-unseen.tsx'
import type { ShownBills } from './shown-bills.ts'

interface ReceiptDialogProps {
  callId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The bills that this browser showed during its calls. */
  shownBills: ShownBills
}

/** The receipt of a call, added up again by this browser: totals, whether they agree, and each second. */
export function ReceiptDialog({ callId, open, onOpenChange, shownBills }: ReceiptDialogProps) {
  const { t } = useTranslation(['wallet', 'everywhere'])
  const { api } = usePlatform()
  const { data, isError, refetch } = useQuery({ ...receiptQuery(api, callId), enabled: open, staleTime: 0 })
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('receipt.title')}
      closeLabel={t('everywhere:close')}
    >
      <div className={styles.receipt} aria-busy={data === undefined}>
        {isError && <WalletFailed onRetry={() => void refetch()} />}
        {data === undefined && !isError && <Skeleton shape="block" className={styles.waiting ?? ''} />}
        {data && <WholeReceipt receipt={data} shownBills={shownBills} />}
      </div>
    </BottomSheet>
  )
}

function WholeReceipt({ receipt, shownBills }: { receipt: CallReceipt; shownBills: ShownBills }) {
  const { t } = useTranslation('wallet')
  const shown = shownBills.of(receipt.callId)
  const faults = checkReceipt(receipt, shown)
  return (
    <>
      <ReceiptTotals receipt={receipt} />
      <ReceiptMark receipt={receipt} faults={faults} hasOwnRecord={shown !== null} />
      {faults.length === 0 && (
        <Button asChild variant="quiet" icon={<CircleQuestionMarkIcon />}>
          <Link to={`/chat?support=finance&about=${receipt.callId}`}>{t('receipt.ask')}</Link>
        </Button>
      )}
      <ReceiptUnseen spans={receipt.unseen ?? []} />
      <ReceiptMinutes spans={receipt.spans} rateCoins={receipt.rateCoins} />
    </>
  )
}
