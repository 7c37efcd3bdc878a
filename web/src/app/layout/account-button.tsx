import type { OwnProfile } from '@serendip/contract'
import { Spinner, shortName } from '@serendip/ui'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonAvatar } from '../../shared/photo/person-avatar.tsx'
import styles from './account-button.module.css'

interface AccountButtonProps extends ComponentProps<'button'> {
  readonly profile: OwnProfile
  /** Its menu is on the way. */
  readonly pending?: boolean
}

/** One's own picture in the header, which opens the account menu. */
export function AccountButton({ profile, pending = false, ...rest }: AccountButtonProps) {
  const { t } = useTranslation('nav')
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('account', { name: shortName(profile.name) })}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={pending}
      {...rest}
    >
      <PersonAvatar
        name={profile.name}
        seed={profile._id}
        photo={profile.avatar || (profile.avatarOnModeration ?? '')}
        own
        decorative
      />
      {pending && <Spinner className={styles.spinner} />}
    </button>
  )
}
