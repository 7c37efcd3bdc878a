import { SettingsIcon, VideoIcon } from '@serendip/ui'
import type { ReactNode } from 'react'

interface NavigationItem {
  readonly key: 'match' | 'settings'
  readonly path: string
  readonly icon: ReactNode
  /** The desktop header has the account's menu for the rest. */
  readonly inHeader: boolean
}

/** The ways through the app. A screen that does not exist yet is not promised here. */
export const navigationItems: readonly NavigationItem[] = [
  { key: 'match', path: '/match', icon: <VideoIcon />, inHeader: true },
  { key: 'settings', path: '/settings', icon: <SettingsIcon />, inHeader: false },
]
