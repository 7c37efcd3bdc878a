import { BottomSheet, Button, Notice } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'

interface EnableNotificationsDialogProps {
  /** The person allowed them. */
  onEnabled(): void
  onClose(): void
}

/** Explains notifications before the browser asks, which it does only once. */
export function EnableNotificationsDialog({ onEnabled, onClose }: EnableNotificationsDialogProps) {
  const { t } = useTranslation(['settings', 'everywhere'])
  const { pushes } = usePlatform()
  const enable = useMutation({
    mutationFn: pushes.turnOn,
    onSuccess(permission) {
      if (permission === 'granted') onEnabled()
      onClose()
    },
  })
  return (
    <BottomSheet
      open
      onOpenChange={onClose}
      title={t('push.enable.title')}
      description={t('push.enable.text')}
      closeLabel={t('everywhere:close')}
      footer={
        <>
          <Button size="l" onClick={onClose}>
            {t('push.enable.later')}
          </Button>
          <Button size="l" variant="ember" pending={enable.isPending} onClick={() => enable.mutate()}>
            {t('push.enable.allow')}
          </Button>
        </>
      }
    >
      {enable.isError && <Notice tone="error">{t('push.enable.failed')}</Notice>}
    </BottomSheet>
  )
}
