import type { OwnProfile } from '@serendip/contract'
import {
  CircleQuestionMarkIcon,
  DownloadIcon,
  HistoryIcon,
  LogOutIcon,
  Menu,
  SettingsIcon,
  UserIcon,
  UsersIcon,
} from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLogout } from '../../shared/logout/use-logout.tsx'
import { AccountButton } from './account-button.tsx'

export interface AccountMenuProps {
  readonly profile: OwnProfile
  /** Asks whether to install the app; null where it cannot be, or is. */
  readonly onInstall: (() => void) | null
}

/** Loaded by the press that opens it. */
export function AccountMenu({ profile, onInstall }: AccountMenuProps) {
  const { t } = useTranslation('nav')
  const { logout, question } = useLogout()
  const navigate = useNavigate()
  return (
    <>
      <Menu
        opensAtOnce
        trigger={<AccountButton profile={profile} />}
        items={[
          {
            key: 'profile',
            label: t('profile'),
            icon: <UserIcon />,
            onSelect: () => void navigate('/profile'),
          },
          {
            key: 'contacts',
            label: t('contacts'),
            icon: <UsersIcon />,
            onSelect: () => void navigate('/followings'),
          },
          {
            key: 'callsHistory',
            label: t('callsHistory'),
            icon: <HistoryIcon />,
            onSelect: () => void navigate('/calls-history'),
          },
          ...(onInstall === null
            ? []
            : [{ key: 'install', label: t('install'), icon: <DownloadIcon />, onSelect: onInstall }]),
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
            onSelect: () => void navigate('/chat?support=general'),
          },
          {
            key: 'logout',
            label: t('logout'),
            icon: <LogOutIcon />,
            separated: true,
            onSelect: logout,
          },
        ]}
      />
      {question}
    </>
  )
}
