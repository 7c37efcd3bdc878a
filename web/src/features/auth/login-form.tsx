import { ArrowRightIcon, Button, Field, LockIcon, Notice, PasswordInput } from '@serendip/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './auth-form.module.css'
import { EmailField } from './email-field.tsx'
import { type LoginProblem, loginProblem } from './login-rules.ts'
import { useLogin } from './use-login.ts'
import { useProblemFocus } from './use-problem-focus.ts'

export interface LoginFormProps {
  /** The link for a forgotten password, next to its field. */
  forgot(email: string): ReactNode
  /** Called when a person is logged in and on the way to the app. */
  onEntered?(): void
}

/** With email and password. */
export function LoginForm({ forgot, onEntered }: LoginFormProps) {
  const { t } = useTranslation(['auth', 'error'])
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<LoginProblem | null>(null)
  const { form, focusProblem } = useProblemFocus()
  const { login, refusal, isSending } = useLogin()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const found = loginProblem(email, password)
    setProblem(found)
    if (found !== null) focusProblem()
    else if (await login(email, password)) onEntered?.()
  }
  const sayOf = (field: LoginProblem['field']) =>
    problem?.field === field ? t(`problem.${problem.problem}`) : undefined

  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form}>
      <EmailField value={email} error={sayOf('email')} onChange={setEmail} />
      <Field label={t('login.password')} aside={forgot(email)} error={sayOf('password')} required>
        <PasswordInput
          icon={<LockIcon />}
          autoComplete="current-password"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      {refusal && (
        <Notice tone="error">
          {refusal.kind === 'result' ? t(`login.${refusal.result}`) : t(`error:${refusal.code}`)}
        </Notice>
      )}
      <Button type="submit" look="ember" size="xl" block pending={isSending} iconEnd={<ArrowRightIcon />}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
