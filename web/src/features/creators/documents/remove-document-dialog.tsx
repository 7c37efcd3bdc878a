import { Button, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'

interface RemoveDocumentDialogProps {
  readonly open: boolean
  onClose(): void
  onRemove(): void
}

/** Asks for confirmation, because a removed picture cannot be restored. */
export function RemoveDocumentDialog({ open, onClose, onRemove }: RemoveDocumentDialogProps) {
  const { t } = useTranslation(['documents', 'everywhere'])
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t('removal.title')}
      description={t('removal.text')}
      closeLabel={t('everywhere:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('removal.no')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onRemove()
              onClose()
            }}
          >
            {t('removal.yes')}
          </Button>
        </>
      }
    />
  )
}
