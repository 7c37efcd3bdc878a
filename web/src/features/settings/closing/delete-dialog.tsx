import { Button, Dialog, Skeleton } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longDate } from '../../../platform/i18n/long-date.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { ConfirmForm } from '../../../shared/confirmation/confirm-form.tsx'
import { useEvidenceDays } from '../../../shared/safety/use-evidence-days.ts'
import styles from '../setting-dialog.module.css'
import { ExitOfferStep } from './exit-offer-step.tsx'
import { useExitOffer } from './use-exit-offer.ts'

export interface DeleteDialogProps {
  readonly open: boolean
  readonly asksPassword: boolean
  /** Whether the exit offer may be shown first: not to somebody who refused new terms. */
  readonly makesOffer: boolean
  /** When the account would be erased; milliseconds. */
  readonly erasedAt: number
  onClose(): void
}

/** Deletes an account: an offer if there is one, then the consequences, then the password. */
export function DeleteDialog({ open, asksPassword, makesOffer, erasedAt, onClose }: DeleteDialogProps) {
  const { t, i18n } = useTranslation(['settings', 'everywhere'])
  const date = longDate(erasedAt, i18n.language)
  const days = useEvidenceDays()
  const [isDeclined, setIsDeclined] = useState(false)
  const { offer, isLoading } = useExitOffer(open && makesOffer && !isDeclined)
  const shown = isDeclined ? null : offer
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      form="sheet"
      title={shown ? t('offer.title') : t('delete.title')}
      description={shown || days === null ? undefined : t('delete.text', { date, days })}
      closeLabel={t('everywhere:cancel')}
    >
      {isLoading && <Skeleton />}
      {shown && <ExitOfferStep offer={shown} onDecline={() => setIsDeclined(true)} />}
      {open && !isLoading && !shown && (
        <DeleteForm asksPassword={asksPassword} date={date} onKeep={onClose} />
      )}
    </Dialog>
  )
}

interface DeleteFormProps {
  readonly asksPassword: boolean
  /** The formatted date of the erasure. */
  readonly date: string
  onKeep(): void
}

function DeleteForm({ asksPassword, date, onKeep }: DeleteFormProps) {
  const { t } = useTranslation('settings')
  const { api, busy, showStanding } = usePlatform()
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{t('delete.back', { date })}</p>
      <ConfirmForm
        api={api}
        asksPassword={asksPassword}
        submitLabel={t('delete.submit')}
        variant="danger"
        act={(body) => busy.untilLeft(() => api.accounts.deleteAccount({ body }))}
        onDone={showStanding}
      />
      <Button size="l" block onClick={onKeep}>
        {t('delete.keep')}
      </Button>
    </div>
  )
}
