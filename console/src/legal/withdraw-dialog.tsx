import { legalNoteMaxChars } from '@serendip/contract/operator'
import { Button, Dialog, Field, Notice, TextInput } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, errorCodeOf } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import form from '../parts/form.module.css'
import { useStepUp } from '../parts/step-up.tsx'
import { useSubmit } from '../parts/use-submit.ts'
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
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const withStepUp = useStepUp()
  const [reason, setReason] = useState('')
  const { error, isPending, submit } = useSubmit(async () => {
    const ofVersion = { ...params, version: String(version) }
    await withStepUp(() => api.legal.withdraw({ params: ofVersion, body: { reason } }))
    await queries.invalidateQueries({ queryKey: legalKey })
    close(true)
  })
  const isStale = error !== null && errorCodeOf(error) === 'conflict'
  return (
    <form className={form.form} onSubmit={(event) => void submit(event)}>
      {isStale ? <Notice tone="error">{t('legal.withdrawStale')}</Notice> : <ErrorNotice error={error} />}
      <Field label={t('legal.withdrawReason')} hint={t('legal.noteHint')}>
        <TextInput
          autoFocus
          required
          maxLength={legalNoteMaxChars}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Button type="submit" look="danger" block disabled={reason.trim().length < 3} pending={isPending}>
        {t('legal.withdrawNow', { version })}
      </Button>
    </form>
  )
}
