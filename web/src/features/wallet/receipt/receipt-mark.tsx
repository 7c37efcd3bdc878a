import type { CallReceipt } from '@serendip/contract'
import { Button, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReceiptFault } from './check-receipt.ts'

interface ReceiptMarkProps {
  receipt: CallReceipt
  faults: readonly ReceiptFault[]
  hasOwnRecord: boolean
}

/** Whether the receipt agrees with what this browser computed and showed; if not, what differs, and whom to contact. */
export function ReceiptMark({ receipt, faults, hasOwnRecord }: ReceiptMarkProps) {
  const { t } = useTranslation('wallet')
  if (faults.length === 0) {
    return (
      <Notice tone="success" title={t('receipt.agrees')}>
        {hasOwnRecord ? t('receipt.agreesBoth') : t('receipt.agreesSum')}
      </Notice>
    )
  }
  return (
    <Notice
      tone="error"
      title={t('receipt.differs')}
      action={
        <Button asChild>
          <Link to={`/chat?support=finance&about=${receipt.callId}`}>{t('receipt.report')}</Link>
        </Button>
      }
    >
      {faults.map((fault) => t(`receipt.fault.${fault}`)).join(' ')}
    </Notice>
  )
}
