import { Button, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'

interface RemovePhotoDialogProps {
  readonly open: boolean
  onClose(): void
  onRemove(): void
}

/** Asks for confirmation, because a removed photo cannot be restored. */
export function RemovePhotoDialog({ open, onClose, onRemove }: RemovePhotoDialogProps) {
  const { t } = useTranslation(['photo', 'everywhere'])
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t('removeTitle')}
      description={t('removeText')}
      closeLabel={t('everywhere:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('removeStay')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onRemove()
              onClose()
            }}
          >
            {t('removeYes')}
          </Button>
        </>
      }
    />
  )
}
