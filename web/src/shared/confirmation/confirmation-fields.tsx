import type { ErrorCode } from '@serendip/contract'
import { Button, Field, MailIcon, Notice, TextInput } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import { type Confirming, isToldByField } from './use-confirmation.ts'

export interface ConfirmationFieldsProps {
  readonly confirming: Confirming
  /** The server's answer to the last try; null before one. */
  readonly refused: ErrorCode | null
  /** The person types again: the last error no longer applies. */
  onType(): void
}

/** Asks for the password, or for a mailed code, which is sent on request. */
export function ConfirmationFields({ confirming, refused, onType }: ConfirmationFieldsProps) {
  const { t } = useTranslation(['settings', 'auth', 'error'])
  const { way, typed, send, isMissing } = confirming
  const told = refused && isToldByField(refused) ? t(`error:${refused}`) : undefined
  const type = (text: string) => {
    onType()
    confirming.type(text)
  }
  return (
    <>
      {way === 'password' ? (
        <CurrentPasswordField
          value={typed}
          error={told ?? (isMissing ? t('auth:problem.passwordMissing') : undefined)}
          onChange={type}
        />
      ) : (
        <Field
          label={t('confirm.code')}
          error={told ?? (isMissing ? t('confirm.missing') : undefined)}
          required
        >
          <TextInput
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            dir="ltr"
            value={typed}
            onChange={({ target }) => type(target.value.trim())}
          />
        </Field>
      )}
      {send.isSuccess && <Notice>{t('confirm.sent')}</Notice>}
      {send.isError && (
        <Notice tone="error">
          {asApiError(send.error).code === 'conflict'
            ? t('confirm.unconfirmed')
            : t(`error:${asApiError(send.error).code}`)}
        </Notice>
      )}
      <Button icon={<MailIcon />} pending={send.isPending} onClick={() => send.mutate()}>
        {t(way === 'password' ? 'confirm.instead' : 'confirm.send')}
      </Button>
    </>
  )
}
