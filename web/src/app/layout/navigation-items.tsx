import { SettingsIcon, UserIcon, UsersIcon, VideoIcon } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useSession } from '../../platform/platform-context.tsx'

interface NavigationItem {
  readonly key: 'match' | 'online' | 'profile' | 'settings'
  readonly path: string
  readonly icon: ReactNode
  /** The desktop header has the account's menu for the rest. */
  readonly inHeader: boolean
}

/** The navigation of the app. Screens that do not exist yet are left out. */
const navigationItems: readonly NavigationItem[] = [
  { key: 'match', path: '/match', icon: <VideoIcon />, inHeader: true },
  { key: 'online', path: '/online-users', icon: <UsersIcon />, inHeader: true },
  { key: 'profile', path: '/profile', icon: <UserIcon />, inHeader: false },
  { key: 'settings', path: '/settings', icon: <SettingsIcon />, inHeader: false },
]

/** A person sent for one particular creator has no link to all the others. */
export function useNavigationItems(): readonly NavigationItem[] {
  const expectedSource = useSession()?.profile.expectedSource
  return expectedSource ? navigationItems.filter(({ key }) => key !== 'online') : navigationItems
}
