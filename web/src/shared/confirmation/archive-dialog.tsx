import { Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { ConfirmForm } from './confirm-form.tsx'
import type { ConfirmationApi } from './use-confirmation.ts'

export interface ArchiveDialogProps {
  readonly api: ConfirmationApi
  readonly asksPassword: boolean
  readonly open: boolean
  onClose(): void
}

/** Creates the single-use address of one’s archive, and lets the browser download it. */
export function ArchiveDialog({ api, asksPassword, open, onClose }: ArchiveDialogProps) {
  const { t } = useTranslation(['settings', 'everywhere'])
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      form="sheet"
      title={t('archive.title')}
      description={t('archive.text')}
      closeLabel={t('everywhere:cancel')}
    >
      {open && (
        <ConfirmForm
          api={api}
          asksPassword={asksPassword}
          submitLabel={t('archive.submit')}
          act={(body) => api.accounts.prepareExport({ body })}
          onDone={({ path }) => {
            onClose()
            location.assign(path)
          }}
        />
      )}
    </Dialog>
  )
}
