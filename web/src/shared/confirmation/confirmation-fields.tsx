import { Button, Field, MailIcon, Notice, TextInput } from '@serendip/ui'
import type { Form } from '@serendip/ui/use-form.ts'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import type { Confirmation } from './use-confirmation.ts'

export interface ConfirmationFieldsProps {
  readonly confirmation: Confirmation
  readonly form: Pick<Form<{ readonly proof: string }>, 'values' | 'problems' | 'change' | 'reset'>
}

/** Asks for the password, or for a mailed code, which is sent on request. */
export function ConfirmationFields({ confirmation: { way, mail }, form }: ConfirmationFieldsProps) {
  const { t } = useTranslation(['settings', 'error'])
  const error = form.problems.proof?.message
  return (
    <>
      {way === 'password' ? (
        <CurrentPasswordField
          value={form.values.proof}
          error={error}
          onChange={(proof) => form.change({ proof })}
        />
      ) : (
        <Field label={t('confirm.code')} error={error} required>
          <TextInput
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            dir="ltr"
            value={form.values.proof}
            onChange={({ target }) => form.change({ proof: target.value.replace(/\s/gu, '') })}
          />
        </Field>
      )}
      {mail.isSuccess && <Notice>{t('confirm.sent')}</Notice>}
      {mail.isError && (
        <Notice tone="error">
          {asApiError(mail.error).code === 'conflict'
            ? t('confirm.unconfirmed')
            : t(`error:${asApiError(mail.error).code}`)}
        </Notice>
      )}
      <Button
        icon={<MailIcon />}
        pending={mail.isPending}
        onClick={() => mail.mutate(undefined, { onSuccess: () => form.reset({ proof: '' }) })}
      >
        {t(way === 'password' ? 'confirm.instead' : 'confirm.send')}
      </Button>
    </>
  )
}
