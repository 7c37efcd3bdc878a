import { Button, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'

interface DiscardDialogProps {
  onDiscard(): void
  onStay(): void
}

/** Asks before a story that is not posted is lost. */
export function DiscardDialog({ onDiscard, onStay }: DiscardDialogProps) {
  const { t } = useTranslation('stories')
  return (
    <Dialog
      open
      onOpenChange={onStay}
      title={t('discard.title')}
      description={t('discard.text')}
      closeLabel={t('discard.stay')}
      footer={
        <>
          <Button variant="danger" onClick={onDiscard}>
            {t('discard.discard')}
          </Button>
          <Button variant="solid" onClick={onStay}>
            {t('discard.stay')}
          </Button>
        </>
      }
    />
  )
}
