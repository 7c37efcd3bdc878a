import { Button, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { longDate } from '../../../platform/i18n/long-date.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { ConfirmForm } from '../../../shared/confirmation/confirm-form.tsx'
import styles from '../setting-dialog.module.css'

interface DeactivateDialogProps {
  readonly open: boolean
  readonly asksPassword: boolean
  /** When the account is erased unless its owner comes back; milliseconds. */
  readonly erasedAt: number
  onClose(): void
}

/** Deactivates an account, and states beforehand when it would be deleted. */
export function DeactivateDialog({ open, asksPassword, erasedAt, onClose }: DeactivateDialogProps) {
  const { t, i18n } = useTranslation(['settings', 'everywhere'])
  const { api, busy, showStanding } = usePlatform()
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      form="sheet"
      title={t('deactivate.title')}
      description={t('deactivate.text', { date: longDate(erasedAt, i18n.language) })}
      closeLabel={t('everywhere:cancel')}
    >
      {open && (
        <div className={styles.form}>
          <ConfirmForm
            api={api}
            asksPassword={asksPassword}
            submitLabel={t('deactivate.submit')}
            act={(body) => busy.untilLeft(() => api.accounts.deactivate({ body }))}
            onDone={showStanding}
          />
          <Button size="l" block onClick={onClose}>
            {t('deactivate.stay')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
