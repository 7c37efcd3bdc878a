import { classNames, SkipLink } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import {
  Activity,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useUnseenActivity } from '../../features/activity/index.ts'
import type { ChatLoader } from '../../features/chat/index.ts'
import type { Rings } from '../../features/creators/index.ts'
import type { IdentityGate } from '../../features/identity/index.ts'
import { InstallContext, useInstallWay } from '../../features/install/index.ts'
import { useWalletMessages } from '../../features/wallet/index.ts'
import { lateView } from '../../platform/late/late-view.tsx'
import { loadLate } from '../../platform/late/load-late.ts'
import { openOnline } from '../../platform/navigation/open-online.ts'
import { usePlatform, useSession } from '../../platform/platform-context.tsx'
import { usePhotoMessages } from '../../shared/photo/use-photo-messages.ts'
import type { NavigationVisibility } from '../navigation-visibility.ts'
import type { Overlays } from '../overlays.tsx'
import { routeAt } from '../routes.ts'
import { welcomeAction } from '../welcome/welcome-action.ts'
import { AppHeader } from './app-header.tsx'
import { AwaitedTab } from './awaited-tab.tsx'
import styles from './default-layout.module.css'
import { RingsOverScreens } from './rings-over-screens.tsx'
import { TabBar } from './tab-bar.tsx'
import { useAwaitedPayments } from './use-awaited-payments.ts'
import { useLeftShop } from './use-left-shop.ts'
import { useChangedTerms } from './use-changed-terms.ts'
import { useEmailReminder } from './use-email-reminder.ts'
import { useIdentityReturn } from './use-identity-return.ts'
import { usePageCheck } from './use-page-check.ts'
import { useScreenFocus } from './use-screen-focus.ts'
import { useTestMode } from './use-test-mode.ts'
import { useTheme } from './use-theme.ts'

const Welcome = lateView(async () => (await import('../welcome/welcome.tsx')).Welcome)

export interface DefaultLayoutProps {
  readonly navigation: NavigationVisibility
  readonly overlays: Overlays
  readonly rings: Rings
  readonly identity: IdentityGate
  readonly chats: ChatLoader
  readonly children: ReactNode
}

/** The app: header and tab bar around a screen, and the socket that is open while a person is logged in. */
export function DefaultLayout(props: DefaultLayoutProps) {
  const { navigation, overlays, rings, identity, chats, children } = props
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  const isVisible = useSyncExternalStore(navigation.subscribe, navigation.isVisible)
  const { pathname, search } = useLocation()
  const welcome = pathname === '/match' ? welcomeAction(search) : null
  const { hidesTabBar: hasNoTabBar, hidesHeader } = routeAt(pathname) ?? {}
  const isInChat = isTalking(pathname, search)
  const hidesTabBar = hasNoTabBar === true || isInChat
  const unseen = { chats: useUnread(chats), activity: useUnseenActivity() }
  const onInstall = useInstallQuestion(overlays)
  useTheme('preference')
  useScreenFocus(main)
  useSocketWhileLoggedIn()
  useWalletMessages()
  usePhotoMessages()
  useIdentityReturn(identity)
  useTestMode()
  useEmailReminder(overlays, !isVisible)
  usePageCheck(overlays, !isVisible)
  useChangedTerms(overlays, !isVisible)
  useAwaitedPayments(overlays, !isVisible)
  useLeftShop(overlays)
  return (
    <div
      className={classNames(
        styles.app,
        isVisible && !hidesTabBar && styles.navigable,
        (hidesHeader || isInChat) && styles.headless,
      )}
    >
      <SkipLink>{t('skipToContent')}</SkipLink>
      {/* Hidden in a call rather than unmounted: mounting it again would delay the first paint of the end screen. */}
      <Activity mode={isVisible ? 'visible' : 'hidden'}>
        <AppHeader
          unseen={unseen}
          onInstall={onInstall}
          onReward={() => overlays.modals.open('dailyRewards', undefined)}
        />
      </Activity>
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        <AwaitedTab>{children}</AwaitedTab>
      </main>
      {welcome && (
        <Suspense>
          <Welcome action={welcome} rings={rings} />
        </Suspense>
      )}
      <Activity mode={isVisible && !hidesTabBar ? 'visible' : 'hidden'}>
        <TabBar unseen={unseen} />
      </Activity>
      <RingsOverScreens rings={rings} />
    </div>
  )
}

/** On a phone an open conversation takes the place of the header and the tab bar. */
function isTalking(pathname: string, search: string): boolean {
  const open = new URLSearchParams(search)
  return pathname === '/chat' && (open.has('userId') || open.has('support'))
}

/** Unread messages, on every screen while a person is logged in. */
function useUnread(chats: ChatLoader): number {
  const isLoggedIn = useSession() !== null
  useEffect(() => (isLoggedIn ? chats.watch() : undefined), [chats, isLoggedIn])
  return useSyncExternalStore(chats.unread.subscribe, chats.unread.getSnapshot)
}

/** Opens the question whether to install the app; null where it cannot be installed, or is. */
function useInstallQuestion({ modals }: Overlays): (() => void) | null {
  const platform = usePlatform()
  const queries = useQueryClient()
  const install = useContext(InstallContext)
  const way = useInstallWay()
  if (install === null || way === null) return null
  return async () => {
    const { readOpenBonus } = await loadLate(() => import('../launch/open-bonus.ts'))
    // Without an answer the question names no coins.
    const bonus = await readOpenBonus(platform, queries).catch(() => null)
    modals.open('pwaInstall', { install, way, form: 'menu', bonus })
  }
}

/** Another tab may log out: then this one goes to the start page too. */
function useSocketWhileLoggedIn(): void {
  const { socket, home, clock } = usePlatform()
  const userId = useSession()?.profile._id
  useEffect(() => {
    if (userId === undefined) {
      void openOnline(window, home)
      return
    }
    // In a task of its own: the first screen has just been drawn, and a slow processor was busy for long.
    const cancel = clock.after(0, () => socket.start())
    return () => {
      cancel()
      socket.stop()
    }
  }, [socket, userId, home, clock])
}
