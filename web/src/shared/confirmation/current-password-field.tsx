import { Field, LockIcon, PasswordInput } from '@serendip/ui'
import { useTranslation } from 'react-i18next'

export interface CurrentPasswordFieldProps {
  readonly value: string
  readonly error: string | undefined
  onChange(password: string): void
}

/** The current password, which proves that an open session is the person's own. */
export function CurrentPasswordField({ value, error, onChange }: CurrentPasswordFieldProps) {
  const { t } = useTranslation(['settings', 'auth'])
  return (
    <Field label={t('currentPassword')} error={error} required>
      <PasswordInput
        icon={<LockIcon />}
        autoComplete="current-password"
        showLabel={t('auth:password.show')}
        hideLabel={t('auth:password.hide')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
