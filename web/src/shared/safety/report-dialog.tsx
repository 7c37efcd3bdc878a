import { type Partner, type ReportReason, reportReasons } from '@serendip/contract'
import { BottomSheet, Button, Notice, shortName } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import styles from './report-dialog.module.css'
import { ReportSent } from './report-sent.tsx'

export interface ReportDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  callId: string
  partner: Partner
  /** Called at the tap on a reason, before the server has answered. */
  onReason: (reason: ReportReason) => void
  onBlocked: () => void
}

/** Reports the other side by one tap on a reason; details may follow. A reason sent twice is stored once. */
export function ReportDialog({
  open,
  onOpenChange,
  callId,
  partner,
  onReason,
  onBlocked,
}: ReportDialogProps) {
  const { t } = useTranslation(['call', 'everywhere', 'error'])
  const { api, uuid } = usePlatform()
  const [keys] = useState(() => new Map<ReportReason, string>())
  const report = useMutation({
    mutationFn: ({ reason, text }: { reason: ReportReason; text: string }) => {
      const key = keys.get(reason) ?? uuid()
      keys.set(reason, key)
      return api.safety.report({ body: { callId, reason, text, key } })
    },
  })
  const [sent, setSent] = useState<ReportReason | null>(null)
  const name = shortName(partner.name)
  function send(reason: ReportReason): void {
    onReason(reason)
    report.mutate(
      { reason, text: '' },
      {
        onSuccess() {
          setSent(reason)
          if (reason === 'minor') onBlocked()
        },
      },
    )
  }
  if (sent !== null) {
    const add = (text: string) => report.mutateAsync({ reason: sent, text })
    return <ReportSent {...{ open, onOpenChange, partner, add, onBlocked }} isBlocked={sent === 'minor'} />
  }
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('report.title', { name })}
      description={t('report.description', { name })}
      closeLabel={t('everywhere:close')}
    >
      <div className={styles.form}>
        {report.isError && <Notice tone="error">{t(`error:${asApiError(report.error).code}`)}</Notice>}
        <ul className={styles.reasons} aria-label={t('report.reason')}>
          {reportReasons.map((reason) => (
            <li key={reason}>
              <Button
                block
                size="l"
                className={styles.reason}
                disabled={report.isPending && report.variables.reason !== reason}
                pending={report.isPending && report.variables.reason === reason}
                onClick={() => send(reason)}
              >
                {t(`report.reasons.${reason}`)}
              </Button>
            </li>
          ))}
        </ul>
        <p className={styles.note}>{t('report.minorNote', { name })}</p>
      </div>
    </BottomSheet>
  )
}
