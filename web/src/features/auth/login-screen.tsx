import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { AuthFrame } from '../../shared/screens/auth-frame.tsx'
import { SocialSignIn } from '../../shared/sign-in/social-sign-in.tsx'
import styles from './auth-form.module.css'
import { ConfirmedNotice } from './confirmed-notice.tsx'
import { LoginForm } from './login-form.tsx'
import { PasskeyLogin } from './passkey-login.tsx'

/** `/login`, with email and password. */
export function LoginScreen() {
  const { t, i18n } = useTranslation('auth')
  const language = languageOf(i18n)
  return (
    <AuthFrame title={t('login.title')} heading={t('login.heading')} path="/login">
      <ConfirmedNotice />
      <LoginForm
        forgot={(email) => (
          <Link to={localPath('/login/forgotpassword', language)} state={{ email }}>
            {t('login.forgot')}
          </Link>
        )}
      />
      <PasskeyLogin />
      <SocialSignIn from="login" />
      <p className={styles.other}>
        {t('login.noAccount')} <Link to={localPath('/signup', language)}>{t('login.join')}</Link>
      </p>
    </AuthFrame>
  )
}
