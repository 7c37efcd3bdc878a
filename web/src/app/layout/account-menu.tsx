import type { OwnProfile } from '@serendip/contract'
import { BellIcon, CircleQuestionMarkIcon, LogOutIcon, Menu, SettingsIcon, UserIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import styles from './account-menu.module.css'
import { PersonAvatar } from '../../platform/photo/person-avatar.tsx'

export interface AccountMenuProps {
  readonly profile: OwnProfile
  /** Opens what came in during this visit. */
  onActivity(): void
}

export function AccountMenu({ profile, onActivity }: AccountMenuProps) {
  const { t } = useTranslation('nav')
  const { logout, brand } = usePlatform()
  const navigate = useNavigate()
  return (
    <Menu
      trigger={
        <button type="button" className={styles.trigger} aria-label={t('account', { name: profile.name })}>
          <PersonAvatar
            name={profile.name}
            seed={profile._id}
            photo={profile.avatar || (profile.avatarOnModeration ?? '')}
            own
            decorative
          />
        </button>
      }
      items={[
        {
          key: 'profile',
          label: t('profile'),
          icon: <UserIcon />,
          onSelect: () => void navigate('/profile'),
        },
        { key: 'activity', label: t('activity'), icon: <BellIcon />, onSelect: onActivity },
        {
          key: 'settings',
          label: t('settings'),
          icon: <SettingsIcon />,
          onSelect: () => void navigate('/settings'),
        },
        {
          key: 'help',
          label: t('help'),
          icon: <CircleQuestionMarkIcon />,
          onSelect: () => location.assign(`mailto:${brand.supportEmail}`),
        },
        {
          key: 'logout',
          label: t('logout'),
          icon: <LogOutIcon />,
          separated: true,
          onSelect: () => void logout(),
        },
      ]}
    />
  )
}
