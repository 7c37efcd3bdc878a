import { Button, Dialog, Notice, Skeleton } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { CurrentPasswordField } from '../current-password-field.tsx'
import styles from '../setting-dialog.module.css'
import { ExitOfferStep } from './exit-offer-step.tsx'
import { useExitOffer } from './use-exit-offer.ts'

export interface DeleteDialogProps {
  readonly open: boolean
  readonly asksPassword: boolean
  /** Nothing is offered that could not be bought. */
  readonly sellsCoins: boolean
  onClose(): void
}

/** The end of an account: perhaps one offer, then what it means, then the password. */
export function DeleteDialog({ open, asksPassword, sellsCoins, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(['settings', 'everywhere'])
  const [isDeclined, setIsDeclined] = useState(false)
  const { offer, isLoading } = useExitOffer(open && sellsCoins && !isDeclined)
  const shown = isDeclined ? null : offer
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      form="sheet"
      title={shown ? t('offer.title') : t('delete.title')}
      description={shown ? undefined : t('delete.text')}
      closeLabel={t('everywhere:cancel')}
    >
      {isLoading && <Skeleton />}
      {shown && <ExitOfferStep offer={shown} onDecline={() => setIsDeclined(true)} />}
      {open && !isLoading && !shown && <DeleteForm asksPassword={asksPassword} onKeep={onClose} />}
    </Dialog>
  )
}

function DeleteForm({ asksPassword, onKeep }: { asksPassword: boolean; onKeep: () => void }) {
  const { t } = useTranslation(['settings', 'auth', 'error'])
  const { api, busy, showStanding } = usePlatform()
  const [currentPassword, setCurrentPassword] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const remove = useMutation({
    mutationFn: () =>
      busy.untilLeft(() => api.accounts.deleteAccount({ body: asksPassword ? { currentPassword } : {} })),
    onSuccess: showStanding,
  })
  const refused = remove.isError ? asApiError(remove.error).code : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (!(asksPassword && currentPassword === '') && !remove.isPending) remove.mutate()
  }
  const missing = isSubmitted && currentPassword === '' ? t('auth:problem.passwordMissing') : undefined
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <p className={styles.quiet}>{t('delete.back')}</p>
      {asksPassword && (
        <CurrentPasswordField
          value={currentPassword}
          error={refused === 'password_mismatch' ? t('error:password_mismatch') : missing}
          onChange={(typed) => {
            remove.reset()
            setCurrentPassword(typed)
          }}
        />
      )}
      {refused && refused !== 'password_mismatch' && <Notice tone="error">{t(`error:${refused}`)}</Notice>}
      <Button type="submit" look="danger" size="l" block pending={remove.isPending}>
        {t('delete.submit')}
      </Button>
      <Button size="l" block onClick={onKeep}>
        {t('delete.keep')}
      </Button>
    </form>
  )
}
