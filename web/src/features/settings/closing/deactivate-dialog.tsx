import { Button, Dialog, Notice } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'

/** Lets an account rest; the next screen says until when, and how it comes back. */
export function DeactivateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'everywhere', 'error'])
  const { api, busy, showStanding } = usePlatform()
  const deactivate = useMutation({
    mutationFn: () => busy.untilLeft(api.accounts.deactivate),
    onSuccess: showStanding,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      form="sheet"
      title={t('deactivate.title')}
      description={t('deactivate.text')}
      closeLabel={t('everywhere:cancel')}
      footer={
        <>
          <Button size="l" onClick={onClose}>
            {t('deactivate.stay')}
          </Button>
          <Button look="solid" size="l" pending={deactivate.isPending} onClick={() => deactivate.mutate()}>
            {t('deactivate.submit')}
          </Button>
        </>
      }
    >
      {deactivate.isError && <Notice tone="error">{t(`error:${asApiError(deactivate.error).code}`)}</Notice>}
    </Dialog>
  )
}
