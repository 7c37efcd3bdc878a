import { BottomSheet } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../auth-form.module.css'
import type { GuestDialogProps } from '../guest-login-dialog.tsx'
import { AskForm } from './ask-form.tsx'
import { ResetSent } from './reset-sent.tsx'
import { useResetRequest } from './use-reset-request.ts'

export interface GuestForgotDialogProps extends GuestDialogProps {
  /** The address, as far as the login knew it already. */
  readonly email: string
  onLogin(): void
  onJoin(): void
}

/** Requests the password reset mail without leaving the embedding page. */
export function GuestForgotDialog({ email: known, onLogin, onJoin, onClose }: GuestForgotDialogProps) {
  const { t } = useTranslation(['recovery', 'auth', 'everywhere'])
  const [email, setEmail] = useState(known)
  const [isSent, setIsSent] = useState(false)
  const reset = useResetRequest()
  return (
    <BottomSheet
      open
      onOpenChange={onClose}
      title={t(isSent ? 'sent.heading' : 'forgot.heading')}
      description={isSent ? undefined : t('forgot.text')}
      closeLabel={t('everywhere:close')}
    >
      <div className={styles.dialog}>
        {isSent ? (
          <ResetSent email={email} reset={reset} onOther={() => setIsSent(false)} />
        ) : (
          <AskForm
            email={email}
            reset={reset}
            onSent={(sentTo) => {
              setEmail(sentTo)
              setIsSent(true)
            }}
            join={
              <button type="button" className={styles.inline} onClick={onJoin}>
                {t('forgot.join')}
              </button>
            }
          />
        )}
        <p className={styles.other}>
          {t('forgot.remembered')}{' '}
          <button type="button" className={styles.inline} onClick={onLogin}>
            {t('auth:login.submit')}
          </button>
        </p>
      </div>
    </BottomSheet>
  )
}
