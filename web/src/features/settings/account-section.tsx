import { Badge, Button, LogOutIcon, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'
import styles from './account-section.module.css'
import { maskedEmail } from './masked-email.ts'
import { SettingsSection } from './settings-section.tsx'

export function AccountSection() {
  const { t } = useTranslation('settings')
  const { api, logout } = usePlatform()
  const { data: profile } = useQuery(profileQuery(api))
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <SettingsSection title={t('account.title')}>
      <dl className={styles.facts} aria-busy={profile === undefined}>
        <dt>{t('account.email')}</dt>
        <dd>
          {profile ? (
            <bdi dir="ltr">{maskedEmail(profile.email)}</bdi>
          ) : (
            <Skeleton className={styles.waiting ?? ''} />
          )}
          {profile && !profile.emailConfirmed && <Badge>{t('account.unconfirmed')}</Badge>}
        </dd>
        <dt>{t('account.age')}</dt>
        <dd>{profile ? profile.age : <Skeleton className={styles.waiting ?? ''} />}</dd>
      </dl>
      <div className={styles.leave}>
        <Button
          icon={<LogOutIcon />}
          pending={isLeaving}
          onClick={() => {
            setIsLeaving(true)
            void logout()
          }}
        >
          {t('account.logout')}
        </Button>
        <span className={styles.hint}>{t('account.logoutText')}</span>
      </div>
    </SettingsSection>
  )
}
