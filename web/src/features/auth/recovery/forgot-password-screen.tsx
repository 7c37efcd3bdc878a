import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { languageOf } from '../../../platform/i18n/create-i18n.ts'
import { localPath } from '../../../platform/i18n/language-path.ts'
import { AuthFrame } from '../../../shared/screens/auth-frame.tsx'
import styles from '../auth-form.module.css'
import { AskForm } from './ask-form.tsx'
import { ResetSent } from './reset-sent.tsx'
import { useResetRequest } from './use-reset-request.ts'

const path = '/login/forgotpassword'

/** The address that another screen passed on; empty if there is none. */
const emailOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : ''

/** `/login/forgotpassword`: requests a mail with a link that sets a new password. */
export function ForgotPasswordScreen() {
  const { t, i18n } = useTranslation(['recovery', 'auth'])
  const to = (target: string) => localPath(target, languageOf(i18n))
  const [email, setEmail] = useState(emailOf(useLocation().state))
  const [isSent, setIsSent] = useState(false)
  const reset = useResetRequest()
  if (isSent) {
    return (
      <AuthFrame title={t('forgot.title')} heading={t('sent.heading')} path={path}>
        <ResetSent email={email} reset={reset} onOther={() => setIsSent(false)} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('forgot.title')} heading={t('forgot.heading')} text={t('forgot.text')} path={path}>
      <AskForm
        email={email}
        reset={reset}
        onSent={(sentTo) => {
          setEmail(sentTo)
          setIsSent(true)
        }}
        join={<Link to={to('/signup')}>{t('forgot.join')}</Link>}
      />
      <p className={styles.other}>
        {t('forgot.remembered')} <Link to={to('/login')}>{t('auth:login.submit')}</Link>
      </p>
    </AuthFrame>
  )
}
