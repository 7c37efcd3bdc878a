import type { Partner } from '@serendip/contract'
import { Button, Dialog, Notice, shortName } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'

interface BlockDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  partner: Partner
}

/** Asks once, then blocks. A call that is going on is ended by the server for both. */
export function BlockDialog({ open, onOpenChange, partner }: BlockDialogProps) {
  const { t } = useTranslation(['call', 'everywhere', 'error'])
  const { api } = usePlatform()
  const block = useMutation({
    mutationFn: () => api.people.block({ params: { userId: partner.userId } }),
    onSuccess: () => onOpenChange(false),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('block.title', { name: shortName(partner.name) })}
      description={t('block.text')}
      closeLabel={t('everywhere:cancel')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('everywhere:cancel')}</Button>
          <Button look="danger" pending={block.isPending} onClick={() => block.mutate()}>
            {t('block.confirm')}
          </Button>
        </>
      }
    >
      {block.isError && <Notice tone="error">{t(`error:${asApiError(block.error).code}`)}</Notice>}
    </Dialog>
  )
}
