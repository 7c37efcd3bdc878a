import { Button, Dialog, Notice } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'

interface PageCheckDialogProps {
  /** The creator's own id. */
  readonly userId: string
  onClose(): void
}

/** Asks a creator whether their page is still right; closing it asks again in the next session. */
export function PageCheckDialog({ userId, onClose }: PageCheckDialogProps) {
  const { t } = useTranslation(['creator-profile', 'error', 'everywhere'])
  const { api } = usePlatform()
  const confirm = useMutation({
    mutationFn: () => api.creators.confirmPage({ body: {} }),
    onSuccess: onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('check.title')}
      description={t('check.text')}
      closeLabel={t('everywhere:close')}
      footer={
        <>
          <Button asChild size="l">
            <Link to={`/user-detail/${userId}`} onClick={onClose}>
              {t('check.see')}
            </Link>
          </Button>
          <Button variant="solid" size="l" pending={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('check.confirm')}
          </Button>
        </>
      }
    >
      {confirm.isError && <Notice tone="error">{t(`error:${asApiError(confirm.error).code}`)}</Notice>}
    </Dialog>
  )
}
