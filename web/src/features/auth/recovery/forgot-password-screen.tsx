import { email as emailField } from '@serendip/contract'
import { ArrowRightIcon, Button, Notice } from '@serendip/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { AuthFrame } from '../../../chrome/auth-frame.tsx'
import { languageOf } from '../../../platform/i18n/create-i18n.ts'
import { localPath } from '../../../platform/i18n/language-path.ts'
import { useSecondsUntil } from '../../../platform/use-seconds-until.ts'
import styles from '../auth-form.module.css'
import { EmailField } from '../email-field.tsx'
import { useProblemFocus } from '../use-problem-focus.ts'
import { BlockedNotice } from './blocked-notice.tsx'
import { ResetSent } from './reset-sent.tsx'
import { useResetRequest } from './use-reset-request.ts'

const path = '/login/forgotpassword'

/** What another screen knew of the address already. */
const emailOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : ''

/** `/login/forgotpassword`: asks for a mail with a link that sets a new password. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('recovery')
  const [email, setEmail] = useState(emailOf(useLocation().state))
  const [isSent, setIsSent] = useState(false)
  const reset = useResetRequest()
  if (isSent) {
    return (
      <AuthFrame title={t('forgot.title')} heading={t('sent.heading')} path={path} scene="night">
        <ResetSent email={email} reset={reset} onOther={() => setIsSent(false)} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={t('forgot.title')}
      heading={t('forgot.heading')}
      text={t('forgot.text')}
      path={path}
      scene="night"
    >
      <AskForm email={email} onEmail={setEmail} reset={reset} onSent={() => setIsSent(true)} />
    </AuthFrame>
  )
}

interface AskFormProps {
  readonly email: string
  readonly reset: ReturnType<typeof useResetRequest>
  onEmail(email: string): void
  onSent(): void
}

function AskForm({ email, reset, onEmail, onSent }: AskFormProps) {
  const { t, i18n } = useTranslation(['recovery', 'auth', 'error'])
  const [isWrong, setIsWrong] = useState(false)
  const seconds = useSecondsUntil(reset.blockedUntil)
  const { form, focusProblem } = useProblemFocus()
  const isUnknown = reset.problem === 'email_not_registered'
  const to = (target: string) => localPath(target, languageOf(i18n))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reset.isSending || seconds > 0) return
    const isAddress = emailField.safeParse(email).success
    setIsWrong(!isAddress)
    if (isAddress && (await reset.request(email))) onSent()
    else focusProblem()
  }
  const type = (typed: string) => {
    setIsWrong(false)
    reset.forgetProblem()
    onEmail(typed)
  }
  const error: ReactNode = isUnknown ? (
    <>
      {t('error:email_not_registered')} <Link to={to('/signup')}>{t('forgot.join')}</Link>
    </>
  ) : (
    isWrong && t('auth:problem.emailInvalid')
  )
  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className={styles.form}>
        <EmailField value={email} error={error || undefined} onChange={type} />
        {reset.blockedUntil !== null && seconds > 0 && (
          <BlockedNotice until={reset.blockedUntil} seconds={seconds} />
        )}
        {reset.problem && !isUnknown && <Notice tone="error">{t(`error:${reset.problem}`)}</Notice>}
        <div ref={reset.place} />
        <Button
          type="submit"
          look="ember"
          size="xl"
          block
          pending={reset.isSending}
          disabled={seconds > 0}
          iconEnd={<ArrowRightIcon />}
        >
          {t('forgot.submit')}
        </Button>
        {reset.isSending && (
          <p role="status" className={styles.quiet}>
            {t('forgot.working')}
          </p>
        )}
      </form>
      <p className={styles.other}>
        {t('forgot.remembered')} <Link to={to('/login')}>{t('auth:login.submit')}</Link>
      </p>
    </>
  )
}
