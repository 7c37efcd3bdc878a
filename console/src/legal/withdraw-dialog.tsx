import { legalNoteMaxChars, operatorRoutes } from '@serendip/contract/operator'
import { Button, Dialog, Field, TextInput } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { useContractForm } from '../parts/forms/use-contract-form.ts'
import { legalKey, type PageOfBrand } from './legal-queries.ts'

interface WithdrawProps {
  readonly params: PageOfBrand
  readonly version: number
  close(isDone: boolean): void
}

/** Withdraws a version that waits for its date. */
export function WithdrawDialog({
  version,
  ...props
}: Omit<WithdrawProps, 'version'> & { readonly version: number | null }) {
  const { t } = useTranslation('console')
  return (
    <Dialog
      open={version !== null}
      onOpenChange={(open) => !open && props.close(false)}
      title={t('legal.withdrawTitle', { version })}
      description={t('legal.withdrawText')}
      closeLabel={t('close')}
    >
      {version !== null && <WithdrawForm {...props} version={version} />}
    </Dialog>
  )
}

function WithdrawForm({ params, version, close }: WithdrawProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const withStepUp = useStepUp()
  const form = useContractForm({
    initial: { reason: '' },
    schema: operatorRoutes.legal.withdraw.body,
    async send(body) {
      const ofVersion = { ...params, version: String(version) }
      await withStepUp(() => api.legal.withdraw({ params: ofVersion, body }))
      await queries.invalidateQueries({ queryKey: legalKey })
      close(true)
    },
    texts: { conflict: t('legal.withdrawStale') },
  })
  return (
    <ContractForm form={form}>
      <Field
        label={t('legal.withdrawReason')}
        hint={t('legal.noteHint')}
        error={form.problems.reason?.message}
        required
      >
        <TextInput autoFocus maxLength={legalNoteMaxChars} {...form.text('reason')} />
      </Field>
      <Button type="submit" variant="danger" block pending={form.isSending}>
        {t('legal.withdrawNow', { version })}
      </Button>
    </ContractForm>
  )
}
