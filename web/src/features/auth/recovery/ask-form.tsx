import { email as emailField } from '@serendip/contract'
import { ArrowRightIcon, Button, Notice } from '@serendip/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecondsUntil } from '../../../platform/use-seconds-until.ts'
import styles from '../auth-form.module.css'
import { EmailField } from '../email-field.tsx'
import { useProblemFocus } from '../use-problem-focus.ts'
import { BlockedNotice } from './blocked-notice.tsx'
import type { useResetRequest } from './use-reset-request.ts'

export interface AskFormProps {
  readonly email: string
  readonly reset: ReturnType<typeof useResetRequest>
  onEmail(email: string): void
  onSent(): void
  /** The link for people without an account. */
  readonly join: ReactNode
}

/** An address, and a mail to it. */
export function AskForm({ email, reset, onEmail, onSent, join }: AskFormProps) {
  const { t } = useTranslation(['recovery', 'auth', 'error'])
  const [isWrong, setIsWrong] = useState(false)
  const seconds = useSecondsUntil(reset.blockedUntil)
  const { form, focusProblem } = useProblemFocus()
  const isUnknown = reset.problem === 'email_not_registered'

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
      {t('error:email_not_registered')} {join}
    </>
  ) : (
    isWrong && t('auth:problem.emailInvalid')
  )
  return (
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
  )
}
