import { operatorRoutes } from '@serendip/contract/operator'
import { Button, EmailInput, Field, PasswordInput } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import { useContractForm } from '../parts/forms/use-contract-form.ts'
import type { Credentials, PendingLogin } from './pending.ts'

interface PasswordFormProps {
  readonly initial: Credentials
  onPending(pending: PendingLogin): void
}

export function PasswordForm({ initial, onPending }: PasswordFormProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const form = useContractForm<Credentials>({
    initial,
    schema: operatorRoutes.entry.login.body,
    required: ['password'],
    async send({ email, password }) {
      const started = await api.entry.login({ body: { email, password } })
      onPending({ email: email.trim().toLowerCase(), ...started })
    },
  })
  return (
    <>
      <h1>{t('login.title')}</h1>
      <ContractForm form={form}>
        <Field label={t('login.email')} error={form.problems.email?.message} required>
          <EmailInput autoComplete="username" {...form.text('email')} />
        </Field>
        <Field label={t('login.password')} error={form.problems.password?.message} required>
          <PasswordInput
            showLabel={t('login.show')}
            hideLabel={t('login.hide')}
            autoComplete="current-password"
            {...form.text('password')}
          />
        </Field>
        <Button type="submit" variant="ember" size="l" block pending={form.isSending}>
          {t('login.next')}
        </Button>
      </ContractForm>
    </>
  )
}
