import { ArrowRightIcon, Button, Field, LockIcon, Notice, PasswordInput } from '@serendip/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AuthFrame } from '../../chrome/auth-frame.tsx'
import { SocialWays } from '../../chrome/social-ways.tsx'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import styles from './auth-form.module.css'
import { ConfirmedNotice } from './confirmed-notice.tsx'
import { EmailField } from './email-field.tsx'
import { type LoginProblem, loginProblem } from './login-rules.ts'
import { useLogin } from './use-login.ts'
import { useProblemFocus } from './use-problem-focus.ts'

/** `/login`, by own email and password. */
export function LoginScreen() {
  const { t, i18n } = useTranslation(['auth', 'error'])
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
    if (found === null) await login(email, password)
    else focusProblem()
  }
  const sayOf = (field: LoginProblem['field']) =>
    problem?.field === field ? t(`problem.${problem.problem}`) : undefined

  return (
    <AuthFrame title={t('login.title')} heading={t('login.heading')} path="/login" scene="night">
      <ConfirmedNotice />
      <form ref={form} noValidate onSubmit={submit} className={styles.form}>
        <EmailField value={email} error={sayOf('email')} onChange={setEmail} />
        <Field
          label={t('login.password')}
          aside={
            <Link to={localPath('/login/forgotpassword', languageOf(i18n))} state={{ email }}>
              {t('login.forgot')}
            </Link>
          }
          error={sayOf('password')}
          required
        >
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
      <SocialWays from="login" />
      <p className={styles.other}>
        {t('login.noAccount')} <Link to={localPath('/signup', languageOf(i18n))}>{t('login.join')}</Link>
      </p>
    </AuthFrame>
  )
}
