import { ArrowRightIcon, Button, Field, LockIcon, Notice, PasswordInput } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../shared/form/use-contract-form.ts'
import { useFieldRules } from '../../shared/form/use-field-rules.ts'
import styles from './auth-form.module.css'
import { EmailField } from './email-field.tsx'
import { useLogin } from './use-login.ts'

export interface LoginFormProps {
  /** The link for a forgotten password, next to its field. */
  forgot(email: string): ReactNode
  /** Called when a person is logged in and on the way to the app. */
  onEntered?(): void
}

/** With email and password. */
export function LoginForm({ forgot, onEntered }: LoginFormProps) {
  const { t } = useTranslation(['auth', 'error'])
  const login = useLogin()
  const rules = useFieldRules()
  const form = useContractForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({ email: rules.email(email), password: rules.password(password) }),
    async send({ email, password }) {
      const refusal = await login(email, password)
      if (refusal === null) {
        onEntered?.()
        return undefined
      }
      return refusal.kind === 'result'
        ? { form: { type: refusal.result, message: t(`login.${refusal.result}`) } }
        : { form: { type: refusal.code, message: t(`error:${refusal.code}`) } }
    },
  })
  const { values, problems, change } = form
  return (
    <form {...form.props} className={styles.form}>
      <EmailField
        value={values.email}
        error={problems.email?.message}
        onChange={(email) => change({ email })}
      />
      <Field
        label={t('login.password')}
        aside={forgot(values.email)}
        error={problems.password?.message}
        required
      >
        <PasswordInput
          icon={<LockIcon />}
          autoComplete="current-password"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          value={values.password}
          onChange={({ target }) => change({ password: target.value })}
        />
      </Field>
      {problems.form && <Notice tone="error">{problems.form.message}</Notice>}
      <Button
        type="submit"
        variant="ember"
        size="xl"
        block
        pending={form.isSending}
        iconEnd={<ArrowRightIcon />}
      >
        {t('login.submit')}
      </Button>
    </form>
  )
}
