import { consequencesOf, type ReportReason, reportReasons } from '@serendip/contract'
import { BottomSheet, Button, Notice, Spinner, shortName } from '@serendip/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { lateView } from '../../platform/late/late-view.tsx'
import { usePlatform } from '../../platform/platform-context.tsx'
import styles from './report-dialog.module.css'
import { useEvidenceDays } from './use-evidence-days.ts'

/** Comes after the report was sent, and so does its code. */
const ReportSent = lateView(async () => (await import('./report-sent.tsx')).ReportSent)

/** The call or chat whose conversation is stored with a report, or the person whose page or photo is. */
export type ReportSubject =
  | { readonly callId: string }
  | { readonly chatId: string; readonly messageId?: string }
  | { readonly userId: string; readonly photoId?: string }
  | { readonly storyId: string }
  | { readonly videoId: string }

export interface ReportDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  about: ReportSubject
  /** Without an id for someone who blocked or left: there is nobody left to block. */
  partner: { readonly userId: string | null; readonly name: string }
  /** Called at the tap on a reason, before the server has answered. */
  onReason?: (reason: ReportReason) => void
  onBlocked?: () => void
  /** Called when the form closes after a report was sent. */
  onReported?: () => void
  /** Still pictures of the call that the reporter may send as well. */
  stills?: readonly Blob[]
}

/** Reports the other side by one tap on a reason; details may follow. A reason sent twice is stored once. */
export function ReportDialog(props: ReportDialogProps) {
  const { open, onOpenChange, about, partner } = props
  const onBlocked = () => props.onBlocked?.()
  const { t } = useTranslation(['call', 'everywhere', 'error'])
  const { api, notices, uuid } = usePlatform()
  const [keys] = useState(() => new Map<ReportReason, string>())
  const report = useMutation({
    mutationFn: ({ reason, text }: { reason: ReportReason; text: string }) => {
      const key = keys.get(reason) ?? uuid()
      keys.set(reason, key)
      return api.safety.report({ body: { ...about, reason, text, key } })
    },
  })
  const [sent, setSent] = useState<{ readonly reason: ReportReason; readonly reportId: string } | null>(null)
  const name = shortName(partner.name)
  const days = useEvidenceDays()
  const description =
    'callId' in about
      ? 'report.description'
      : 'chatId' in about
        ? 'report.chatDescription'
        : 'report.pageDescription'
  function send(reason: ReportReason): void {
    props.onReason?.(reason)
    report.mutate(
      { reason, text: '' },
      {
        onSuccess({ reportId }) {
          setSent({ reason, reportId })
          if (consequencesOf(reason).blocks) onBlocked()
        },
      },
    )
  }
  if (sent !== null) {
    const change = (isOpen: boolean): void => {
      onOpenChange(isOpen)
      if (isOpen) return
      const { userId } = partner
      notices.show({
        title: t('report.sentTitle'),
        accent: 'success',
        ...(userId !== null && { confirms: { action: 'report', userId } }),
      })
      props.onReported?.()
    }
    const add = (text: string) => report.mutateAsync({ reason: sent.reason, text })
    return (
      <Suspense fallback={null}>
        <ReportSent
          open={open}
          partner={partner}
          add={add}
          onBlocked={onBlocked}
          onOpenChange={change}
          {...sent}
          stills={props.stills ?? []}
          isOfCall={'callId' in about}
        />
      </Suspense>
    )
  }
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('report.title', { name })}
      description={days === null ? undefined : t(description, { name, days })}
      closeLabel={t('everywhere:close')}
    >
      <div className={styles.form}>
        {report.isError && <Notice tone="error">{t(`error:${asApiError(report.error).code}`)}</Notice>}
        <Suspense fallback={<Spinner />}>
          <Reasons sending={report.isPending ? report.variables.reason : null} onSend={send} />
        </Suspense>
        <p className={styles.note}>
          {t('callId' in about ? 'report.minorNote' : 'report.chatMinorNote', { name })}
        </p>
      </div>
    </BottomSheet>
  )
}

interface ReasonsProps {
  /** The reason that is being sent. */
  readonly sending: ReportReason | null
  onSend(reason: ReportReason): void
}

const isKnown = (reason: string): reason is ReportReason => reportReasons.some((known) => known === reason)

/**
 * The reasons that the server takes now, in its order. Those of the contract are shown at once, since nobody who reports
 * should wait; one that a newer server has is left out, because there are no words for it here.
 */
function useReasons(): readonly ReportReason[] {
  const { api } = usePlatform()
  const { data } = useQuery({
    queryKey: ['report-reasons'],
    queryFn: async () => (await api.safety.modelProblemWeb()).problems.filter(isKnown),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data === undefined || data.length === 0 ? reportReasons : data
}

function Reasons({ sending, onSend }: ReasonsProps) {
  const { t } = useTranslation(['call', 'report-reason'])
  const reasons = useReasons()
  return (
    <ul className={styles.reasons} aria-label={t('report.reason')}>
      {reasons.map((reason) => (
        <li key={reason}>
          <Button
            block
            size="l"
            className={styles.reason}
            disabled={sending !== null && sending !== reason}
            pending={sending === reason}
            onClick={() => onSend(reason)}
          >
            {t(`report-reason:label.${reason}`)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
