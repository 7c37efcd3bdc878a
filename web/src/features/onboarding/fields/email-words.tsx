import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageOf } from '../../../platform/i18n/create-i18n.ts'
import { localPath } from '../../../platform/i18n/language-path.ts'
import type { Problem } from '@serendip/ui/use-form.ts'
import { suggestEmail } from './email-suggestion.ts'
import styles from '../step-form.module.css'

/** The problem of an email and the way on: a login if it has an account. */
export function EmailProblem({ problem }: { problem: Problem }) {
  const { t, i18n } = useTranslation('auth')
  return (
    <>
      {problem.message}{' '}
      {problem.type === 'email_taken' && (
        <Link to={localPath('/login', languageOf(i18n))}>{t('problem.logInInstead')}</Link>
      )}
    </>
  )
}

interface EmailHintProps {
  readonly email: string
  /** Purpose of the address; that of a sign-up by default. */
  readonly hint?: string
  onUse(email: string): void
}

/** The hint of the email, or the address that was probably meant. */
export function EmailHint({ email, hint, onUse }: EmailHintProps) {
  const { t } = useTranslation('auth')
  const meant = suggestEmail(email)
  if (meant === null) return hint ?? t('signup.emailHint')
  return (
    <>
      {t('problem.emailTyping', { email: meant })}{' '}
      <button type="button" className={styles.inline} onClick={() => onUse(meant)}>
        {t('problem.useSuggestion')}
      </button>
    </>
  )
}
