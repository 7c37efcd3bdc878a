import { Button, Dialog, Notice } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { limitsQuery } from '../wallet-queries.ts'

interface BreakDialogProps {
  days: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for confirmation, since it cannot be undone. */
export function BreakDialog({ days, open, onOpenChange }: BreakDialogProps) {
  const { t } = useTranslation(['wallet', 'everywhere', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const begin = useMutation({
    mutationFn: () => api.wallet.selfExclude({ body: { days } }),
    onSuccess(limits) {
      queries.setQueryData(limitsQuery(api).queryKey, limits)
      onOpenChange(false)
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('break.askTitle', { count: days })}
      description={t('break.askText')}
      closeLabel={t('everywhere:cancel')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('everywhere:cancel')}</Button>
          <Button variant="danger" pending={begin.isPending} onClick={() => begin.mutate()}>
            {t('break.confirm')}
          </Button>
        </>
      }
    >
      {begin.isError && <Notice tone="error">{t(`error:${asApiError(begin.error).code}`)}</Notice>}
    </Dialog>
  )
}
