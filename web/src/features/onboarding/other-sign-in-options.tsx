import { isPersonName } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { SocialSignIn } from '../../shared/sign-in/social-sign-in.tsx'
import { isoDay } from './fields/birthday.ts'
import type { SignupDraft } from './signup-rules.ts'
import styles from './step-form.module.css'

/** Google or Apple instead of an email, with the answers so far; or the login for people with an account. */
export function OtherSignInOptions({ draft, hasLogin }: { draft: SignupDraft; hasLogin: boolean }) {
  const { t, i18n } = useTranslation('auth')
  const birthday = isoDay(draft)
  const given = {
    ...(isPersonName(draft.name) ? { name: draft.name } : {}),
    ...(birthday === null ? {} : { birthday }),
  }
  return (
    <>
      <SocialSignIn from="signup" given={given} />
      {hasLogin && (
        <p className={styles.other}>
          {t('signup.haveAccount')}{' '}
          <Link to={localPath('/login', languageOf(i18n))}>{t('signup.login')}</Link>
        </p>
      )}
    </>
  )
}
