import type { CallReceipt } from '@serendip/contract'
import { Button, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import type { ReceiptFault } from './check-receipt.ts'

interface ReceiptMarkProps {
  receipt: CallReceipt
  faults: readonly ReceiptFault[]
  hasOwnRecord: boolean
}

/** Whether the receipt agrees with what this browser computed and showed; if not, what differs, and whom to contact. */
export function ReceiptMark({ receipt, faults, hasOwnRecord }: ReceiptMarkProps) {
  const { t } = useTranslation('wallet')
  const { brand } = usePlatform()
  if (faults.length === 0) {
    return (
      <Notice tone="success" title={t('receipt.agrees')}>
        {hasOwnRecord ? t('receipt.agreesBoth') : t('receipt.agreesSum')}
      </Notice>
    )
  }
  const subject = encodeURIComponent(t('receipt.mailSubject', { callId: receipt.callId }))
  const body = encodeURIComponent(
    t('receipt.mailBody', { callId: receipt.callId, faults: faults.join(', ') }),
  )
  return (
    <Notice
      tone="error"
      title={t('receipt.differs')}
      action={
        <Button asChild>
          <a href={`mailto:${brand.supportEmail}?subject=${subject}&body=${body}`}>{t('receipt.report')}</a>
        </Button>
      }
    >
      {faults.map((fault) => t(`receipt.fault.${fault}`)).join(' ')}
    </Notice>
  )
}
