import {
  Badge,
  BellIcon,
  MessageCircleIcon,
  UserIcon,
  UsersIcon,
  VideoIcon,
  VisuallyHidden,
} from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/platform-context.tsx'

interface NavigationItem {
  readonly key: 'match' | 'online' | 'chats' | 'activity' | 'profile'
  readonly path: string
  readonly icon: ReactNode
  /** Addresses below this one belong to it as well. */
  readonly within?: string
  /** The desktop header has the account's menu for the rest. */
  readonly inHeader: boolean
}

/** The navigation of the app. Screens that do not exist yet are left out. */
const navigationItems: readonly NavigationItem[] = [
  { key: 'match', path: '/match', icon: <VideoIcon />, inHeader: true },
  { key: 'online', path: '/online-users', icon: <UsersIcon />, inHeader: true },
  { key: 'chats', path: '/chat', icon: <MessageCircleIcon />, inHeader: true },
  { key: 'activity', path: '/activity', icon: <BellIcon />, inHeader: true },
  { key: 'profile', path: '/profile', within: '/settings', icon: <UserIcon />, inHeader: false },
]

/** The name of the tab that an address leads to; null if it is none of a tab's own. */
export const tabAt = (pathname: string): NavigationItem['key'] | null =>
  navigationItems.find(({ path }) => path === pathname)?.key ?? null

/** A person sent for one particular creator has no link to all the others. */
export function useNavigationItems(): readonly NavigationItem[] {
  const expectedSource = useSession()?.profile.expectedSource
  return expectedSource ? navigationItems.filter(({ key }) => key !== 'online') : navigationItems
}

/** Numbers beside destinations: unread messages, and events that were not seen. */
export type UnseenCounts = Readonly<Record<'chats' | 'activity', number>>

interface NavigationLabelProps {
  readonly name: NavigationItem['key']
  readonly unseen: UnseenCounts
}

/** The name of a destination. */
export function NavigationLabel({ name, unseen }: NavigationLabelProps) {
  const { t } = useTranslation('nav')
  const counted = name === 'chats' || name === 'activity' ? name : null
  const count = counted === null ? 0 : unseen[counted]
  if (counted === null || count === 0) return <span>{t(name)}</span>
  return (
    <>
      <span aria-hidden="true">{t(name)}</span>
      <Badge tone="ember" aria-hidden="true" data-unread={count}>
        {count > 99 ? '99+' : count}
      </Badge>
      <VisuallyHidden>{t(`${counted}Unread`, { count })}</VisuallyHidden>
    </>
  )
}
