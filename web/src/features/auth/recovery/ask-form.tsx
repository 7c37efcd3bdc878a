import { ArrowRightIcon, Button, Notice } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecondsUntil } from '../../../platform/use-seconds-until.ts'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useFieldRules } from '../../../shared/form/use-field-rules.ts'
import styles from '../auth-form.module.css'
import { EmailField } from '../email-field.tsx'
import { BlockedNotice } from './blocked-notice.tsx'
import type { useResetRequest } from './use-reset-request.ts'

export interface AskFormProps {
  /** The address to begin with. */
  readonly email: string
  readonly reset: ReturnType<typeof useResetRequest>
  onSent(email: string): void
  /** The link for people without an account. */
  readonly join: ReactNode
}

/** An address, and a mail to it. */
export function AskForm({ email, reset, onSent, join }: AskFormProps) {
  const { t } = useTranslation(['recovery', 'error'])
  const rules = useFieldRules()
  const seconds = useSecondsUntil(reset.blockedUntil)
  const form = useContractForm({
    initial: { email },
    check: ({ email }) => ({ email: rules.email(email) }),
    async send({ email }) {
      const answer = seconds > 0 ? 'blocked' : await reset.request(email)
      if (answer === 'sent') onSent(email)
      if (answer === 'sent' || answer === 'blocked') return undefined
      const problem = { type: answer, message: t(`error:${answer}`) }
      return answer === 'email_not_registered' ? { email: problem } : { form: problem }
    },
  })
  const { values, problems } = form
  const error =
    problems.email?.type === 'email_not_registered' ? (
      <>
        {problems.email.message} {join}
      </>
    ) : (
      problems.email?.message
    )
  return (
    <form {...form.props} className={styles.form}>
      <EmailField value={values.email} error={error} onChange={(email) => form.change({ email })} />
      {reset.blockedUntil !== null && seconds > 0 && (
        <BlockedNotice until={reset.blockedUntil} seconds={seconds} />
      )}
      {problems.form && <Notice tone="error">{problems.form.message}</Notice>}
      <div ref={reset.place} />
      <Button
        type="submit"
        variant="ember"
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
