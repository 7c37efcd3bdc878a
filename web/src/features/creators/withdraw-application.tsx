import { Button, Dialog, Notice } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { applicationKey } from './use-own-application.ts'

/** Deletes an undecided application with its documents, once it is confirmed. */
export function WithdrawApplication() {
  const { t } = useTranslation(['application', 'error', 'everywhere'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const withdrawing = useMutation({
    mutationFn: () => api.creators.withdrawApplication(),
    onSettled: () => queries.invalidateQueries({ queryKey: applicationKey }),
  })
  return (
    <>
      <Button variant="quiet" pending={withdrawing.isPending} onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      {withdrawing.isError && (
        <Notice tone="error">{t(`error:${asApiError(withdrawing.error).code}`)}</Notice>
      )}
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('withdrawal.title')}
        description={t('withdrawal.text')}
        closeLabel={t('everywhere:close')}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('withdrawal.no')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false)
                withdrawing.mutate()
              }}
            >
              {t('withdrawal.yes')}
            </Button>
          </>
        }
      />
    </>
  )
}
