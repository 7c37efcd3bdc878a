import { SettingsIcon, UserIcon, VideoIcon } from '@serendip/ui'
import type { ReactNode } from 'react'

interface NavigationItem {
  readonly key: 'match' | 'profile' | 'settings'
  readonly path: string
  readonly icon: ReactNode
  /** The desktop header has the account's menu for the rest. */
  readonly inHeader: boolean
}

/** The ways through the app. A screen that does not exist yet is not promised here. */
export const navigationItems: readonly NavigationItem[] = [
  { key: 'match', path: '/match', icon: <VideoIcon />, inHeader: true },
  { key: 'profile', path: '/profile', icon: <UserIcon />, inHeader: false },
  { key: 'settings', path: '/settings', icon: <SettingsIcon />, inHeader: false },
]
