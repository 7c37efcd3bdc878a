import { Badge, Button, Facts, KeyRoundIcon, MailIcon, Section, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { profileQuery } from '../../../platform/queries.ts'
import form from '../setting-dialog.module.css'
import styles from './account-section.module.css'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { LogoutButton } from './logout-button.tsx'
import { MaskedAddress } from './masked-address.tsx'
import { WaitingEmail } from './waiting-email.tsx'

/** Email, age and password of the account, and the way out of this device. */
export function AccountSection() {
  const { t } = useTranslation('settings')
  const { api } = usePlatform()
  const { data: profile } = useQuery(profileQuery(api))
  const [dialog, setDialog] = useState<'email' | 'password' | null>(null)
  const close = () => setDialog(null)
  const waiting = <Skeleton className={styles.waiting ?? ''} />
  return (
    <Section title={t('account.title')}>
      <Facts aria-busy={profile === undefined}>
        <dt>{t('account.email')}</dt>
        <dd>
          {profile ? <MaskedAddress email={profile.email} /> : waiting}
          {profile && !profile.emailConfirmed && <Badge>{t('account.unconfirmed')}</Badge>}
        </dd>
        <dt>{t('account.age')}</dt>
        <dd>{profile ? profile.age : waiting}</dd>
      </Facts>
      {profile && (
        <div className={form.form}>
          <WaitingEmail profile={profile} />
          <div className={form.row}>
            <Button icon={<MailIcon />} onClick={() => setDialog('email')}>
              {t('email.title')}
            </Button>
            {profile.hasPassword !== false && (
              <Button icon={<KeyRoundIcon />} onClick={() => setDialog('password')}>
                {t('password.title')}
              </Button>
            )}
          </div>
          <ChangeEmailDialog profile={profile} open={dialog === 'email'} onClose={close} />
          <ChangePasswordDialog profile={profile} open={dialog === 'password'} onClose={close} />
        </div>
      )}
      <div className={styles.leave}>
        <LogoutButton />
        <span className={form.quiet}>{t('account.logoutText')}</span>
      </div>
    </Section>
  )
}
