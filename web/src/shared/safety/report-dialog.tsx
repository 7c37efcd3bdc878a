import { limits, type Partner, type ReportReason, reportReasons } from '@serendip/contract'
import { BottomSheet, Button, Field, Notice, RadioCards, shortName, TextArea } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import styles from './report-dialog.module.css'
import { ReportSent } from './report-sent.tsx'

interface ReportDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  callId: string
  partner: Partner
}

/** Reports the other side. The key is created once per dialog, so that a second tap stores no second report. */
export function ReportDialog({ open, onOpenChange, callId, partner }: ReportDialogProps) {
  const { t } = useTranslation(['call', 'everywhere', 'error'])
  const { api, uuid } = usePlatform()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [text, setText] = useState('')
  const [key] = useState(uuid)
  const report = useMutation({
    mutationFn: (body: { reason: ReportReason }) =>
      api.safety.report({ body: { callId, reason: body.reason, text: text.trim(), key } }),
  })
  const name = shortName(partner.name)
  if (report.isSuccess) {
    return <ReportSent open={open} onOpenChange={onOpenChange} partner={partner} />
  }
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('report.title', { name })}
      description={t('report.description', { name })}
      closeLabel={t('everywhere:close')}
      footer={
        <Button
          look="danger"
          block
          disabled={reason === null}
          pending={report.isPending}
          onClick={() => reason !== null && report.mutate({ reason })}
        >
          {t('report.send')}
        </Button>
      }
    >
      <div className={styles.form}>
        {report.isError && <Notice tone="error">{t(`error:${asApiError(report.error).code}`)}</Notice>}
        <RadioCards
          label={t('report.reason')}
          value={reason}
          onChange={setReason}
          cards={reportReasons.map((value) => ({ value, title: t(`report.reasons.${value}`) }))}
        />
        <Field label={t('report.text')} aside={t('report.optional')}>
          <TextArea
            value={text}
            maxLength={limits.reportTextMaxChars}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      </div>
    </BottomSheet>
  )
}
