import type { Partner } from '@serendip/contract'
import { BanIcon, BottomSheet, Button } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockDialog } from './block-dialog.tsx'

interface ReportSentProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  partner: Partner
}

/** Thanks, and the question whether to block as well. */
export function ReportSent({ open, onOpenChange, partner }: ReportSentProps) {
  const { t } = useTranslation(['call', 'everywhere'])
  const [blocking, setBlocking] = useState(false)
  if (blocking) return <BlockDialog open={open} onOpenChange={onOpenChange} partner={partner} />
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('report.sentTitle')}
      description={t('report.sentText')}
      closeLabel={t('everywhere:close')}
      footer={
        <>
          <Button icon={<BanIcon />} onClick={() => setBlocking(true)}>
            {t('report.blockToo')}
          </Button>
          <Button look="solid" onClick={() => onOpenChange(false)}>
            {t('report.done')}
          </Button>
        </>
      }
    />
  )
}
