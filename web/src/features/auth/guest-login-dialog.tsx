import { BottomSheet } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { SocialSignIn } from '../../shared/sign-in/social-sign-in.tsx'
import styles from './auth-form.module.css'
import { LoginForm } from './login-form.tsx'

export interface GuestDialogProps {
  onClose(): void
}

export interface GuestLoginDialogProps extends GuestDialogProps {
  /** The guest's screen below. */
  readonly guestStep: string
  onForgot(email: string): void
  onJoin(): void
}

/** Logs a guest in without leaving the other site's page. */
export function GuestLoginDialog({ guestStep, onForgot, onJoin, onClose }: GuestLoginDialogProps) {
  const { t } = useTranslation(['auth', 'everywhere'])
  return (
    <BottomSheet open onOpenChange={onClose} title={t('login.heading')} closeLabel={t('everywhere:close')}>
      <div className={styles.dialog}>
        <LoginForm
          forgot={(email) => (
            <button type="button" className={styles.inline} onClick={() => onForgot(email)}>
              {t('login.forgot')}
            </button>
          )}
          onEntered={onClose}
        />
        <SocialSignIn from="guest" guestStep={guestStep} />
        <p className={styles.other}>
          {t('login.noAccount')}{' '}
          <button type="button" className={styles.inline} onClick={onJoin}>
            {t('login.join')}
          </button>
        </p>
      </div>
    </BottomSheet>
  )
}
