import { EmailInput, Field } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface EmailFieldProps {
  readonly value: string
  readonly error: ReactNode
  onChange(email: string): void
}

/** The email field of the login forms. */
export function EmailField({ value, error, onChange }: EmailFieldProps) {
  const { t } = useTranslation('auth')
  return (
    <Field label={t('login.email')} error={error} required>
      <EmailInput autoComplete="username" value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
