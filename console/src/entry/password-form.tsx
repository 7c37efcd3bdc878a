import { Button, EmailInput, Field, PasswordInput } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import styles from '../parts/form.module.css'
import { useSubmit } from '../parts/use-submit.ts'
import type { Credentials, Pending } from './pending.ts'

interface PasswordFormProps {
  readonly initial: Credentials
  onPending(pending: Pending): void
}

export function PasswordForm({ initial, onPending }: PasswordFormProps) {
  const { t } = useTranslation('console')
  const [email, setEmail] = useState(initial.email)
  const [password, setPassword] = useState(initial.password)
  const { error, isPending, submit } = useSubmit(async () => {
    const started = await api.entry.login({ body: { email, password } })
    onPending({ email: email.trim().toLowerCase(), ...started })
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <h1>{t('login.title')}</h1>
      <ErrorNotice error={error} />
      <Field label={t('login.email')}>
        <EmailInput
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label={t('login.password')}>
        <PasswordInput
          showLabel={t('login.show')}
          hideLabel={t('login.hide')}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" look="ember" size="l" block pending={isPending}>
        {t('login.next')}
      </Button>
    </form>
  )
}
