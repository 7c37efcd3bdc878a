import { consequencesOf, limits, type ReportReason } from '@serendip/contract'
import { BanIcon, BottomSheet, Button, Field, Notice, shortName, TextArea } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { BlockDialog } from './block-dialog.tsx'
import styles from './report-dialog.module.css'
import { ReportPictures } from './report-pictures.tsx'

interface ReportSentProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  partner: { readonly userId: string | null; readonly name: string }
  /** Adds a text to the report; rejects if it was not stored. */
  add: (text: string) => Promise<unknown>
  reason: ReportReason
  isOfCall: boolean
  reportId: string
  /** Still pictures of the call that the person may add. */
  stills: readonly Blob[]
  onBlocked: () => void
}

/** Thanks, and where help is if someone may be in danger; details for those who want to add some, and the question whether to block as well. */
export function ReportSent(props: ReportSentProps) {
  const { open, onOpenChange, partner, add, reason, isOfCall, reportId, stills, onBlocked } = props
  const { t } = useTranslation(['call', 'everywhere', 'error'])
  const [blocking, setBlocking] = useState(false)
  const [text, setText] = useState('')
  const details = useMutation({ mutationFn: () => add(text.trim()) })
  const name = shortName(partner.name)
  const { userId } = partner
  const { blocks: isBlocked = false, isWorry = false } = consequencesOf(reason)
  if (blocking && userId !== null) {
    return (
      <BlockDialog
        open={open}
        onOpenChange={onOpenChange}
        onBlocked={onBlocked}
        partner={{ userId, name: partner.name }}
      />
    )
  }
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('report.sentTitle')}
      description={t(
        isBlocked ? (isOfCall ? 'report.sentMinor' : 'report.sentChatMinor') : 'report.sentText',
        { name },
      )}
      closeLabel={t('everywhere:close')}
      footer={
        <>
          {!isBlocked && userId !== null && (
            <Button icon={<BanIcon />} onClick={() => setBlocking(true)}>
              {t('report.blockToo', { name })}
            </Button>
          )}
          <Button variant="solid" onClick={() => onOpenChange(false)}>
            {t('report.done')}
          </Button>
        </>
      }
    >
      {isWorry && <Notice tone="info">{t('report.help')}</Notice>}
      {stills.length > 0 && <ReportPictures reportId={reportId} stills={stills} name={partner.name} />}
      {details.isSuccess ? (
        <Notice tone="success">{t('report.detailsAdded')}</Notice>
      ) : (
        <div className={styles.form}>
          {details.isError && <Notice tone="error">{t(`error:${asApiError(details.error).code}`)}</Notice>}
          <Field label={t('report.text')} aside={t('report.optional')}>
            <TextArea
              value={text}
              maxLength={limits.reportTextMaxChars}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          {text.trim() !== '' && (
            <Button
              pending={details.isPending}
              disabled={text.length > limits.reportTextMaxChars}
              onClick={() => details.mutate()}
            >
              {t('report.addDetails')}
            </Button>
          )}
        </div>
      )}
    </BottomSheet>
  )
}
