import type { ComponentType } from 'react'
import { type ChatLoader, loadChatScreen } from '../features/chat/index.ts'
import { loadCreatorScreen, loadDocumentsScreen, loadOnlineScreen } from '../features/creators/index.ts'
import type { GuestAction } from '../features/guest/index.ts'
import { loadApplyScreen, loadSignupScreen } from '../features/onboarding/index.ts'
import { loadWalletScreen } from '../features/wallet/index.ts'
import { loadLate } from '../platform/late/load-late.ts'
import type { CallServices } from './call-services.ts'
import type { NavigationVisibility } from './navigation-visibility.ts'
import type { Overlays } from './overlays.tsx'
import type { AppRouteName } from './routes.ts'
import { type ComingRouteName, comingRouteNames } from './screens/coming/coming-routes.ts'

interface ScreenDeps {
  readonly navigation: NavigationVisibility
  readonly services: CallServices
  readonly overlays: Pick<Overlays, 'modals'>
  readonly chats: ChatLoader
}

export interface Screen {
  /** The strings it needs, loaded together with its code. */
  readonly namespaces: readonly string[]
  load(deps: ScreenDeps): Promise<ComponentType>
}

type BuiltRouteName = Exclude<AppRouteName, ComingRouteName>

const coming = (name: ComingRouteName): Screen => ({
  namespaces: ['coming'],
  load: async () =>
    (await loadLate(() => import('./screens/coming/coming-screen.tsx'))).createComingScreen(name),
})

const signup: Screen = {
  namespaces: ['auth', 'onboarding', 'photo'],
  load: loadSignupScreen,
}

/** One meeting per page: /call is another address for /match, and an open call continues in both. */
let meetingScreen: Promise<ComponentType> | null = null

async function loadMeeting({ navigation, services }: ScreenDeps): Promise<ComponentType> {
  const { createMeeting } = await loadLate(() => import('./create-meeting.ts'))
  return createMeeting({ services, setCallStatus: navigation.setCallStatus })
}

const meeting: Screen = {
  // The strings of a call come with its screen.
  namespaces: ['lobby'],
  load(deps) {
    meetingScreen ??= loadMeeting(deps)
    return meetingScreen
  },
}

/** Asks guests to join before any action. */
const guestScreen = (action: GuestAction): Screen => ({
  namespaces: ['guest'],
  load: async ({ overlays: { modals } }) =>
    (await loadLate(() => import('../features/guest/index.ts'))).createActionScreen(action, {
      askToRegister: (wanted, step) => modals.open('guestActionRegister', { action: wanted, step }),
    }),
})

const sellsCoins = !comingRouteNames.some((name) => name === 'payment-credits')

/** Its pages share one screen: the list beside them stays while they change. */
let settingsScreen: Promise<ComponentType> | null = null

const settings: Screen = {
  namespaces: ['settings', 'auth', 'consent', 'second-factor'],
  load() {
    settingsScreen ??= loadLate(() => import('../features/settings/index.ts')).then(
      ({ createSettingsScreen }) => createSettingsScreen({ sellsCoins }),
      (thrown) => {
        settingsScreen = null
        throw thrown
      },
    )
    return settingsScreen
  },
}

const built: Readonly<Record<BuiltRouteName, Screen>> = {
  login: {
    namespaces: ['auth', 'recovery', 'second-factor'],
    load: async () => (await loadLate(() => import('../features/auth/index.ts'))).LoginScreen,
  },
  'login-forgotpassword': {
    namespaces: ['auth', 'recovery'],
    load: async () => (await loadLate(() => import('../features/auth/index.ts'))).ForgotPasswordScreen,
  },
  'login-newpassword': {
    namespaces: ['auth', 'recovery'],
    load: async () => (await loadLate(() => import('../features/auth/index.ts'))).NewPasswordScreen,
  },
  'login-secondstep': {
    namespaces: ['auth', 'second-factor'],
    load: async () => (await loadLate(() => import('../features/auth/index.ts'))).SecondStepScreen,
  },
  'login-social': {
    namespaces: ['auth'],
    load: async () => (await loadLate(() => import('../features/auth/index.ts'))).SocialReturnScreen,
  },
  guest: {
    namespaces: ['guest'],
    load: async () => (await loadLate(() => import('../features/guest/index.ts'))).GuestWelcomeScreen,
  },
  'guest-gender': {
    namespaces: ['guest', 'onboarding'],
    load: async () => (await loadLate(() => import('../features/guest/index.ts'))).GuestGenderScreen,
  },
  'guest-match': guestScreen('match'),
  'guest-chat': guestScreen('chat'),
  'guest-online-users': guestScreen('online'),
  unsubscribe: {
    namespaces: ['auth', 'recovery'],
    load: async () => (await loadLate(() => import('../features/unsubscribe/index.ts'))).UnsubscribeScreen,
  },
  pwa: {
    namespaces: ['auth'],
    load: async () => (await loadLate(() => import('../features/auth/index.ts'))).PwaScreen,
  },
  signup,
  'creators-apply': {
    namespaces: ['auth', 'onboarding'],
    load: loadApplyScreen,
  },
  'landing-lp-auth': signup,
  'landing-i-auth': signup,
  forbidden: {
    namespaces: ['coming'],
    load: async () => (await loadLate(() => import('./screens/forbidden-screen.tsx'))).ForbiddenScreen,
  },
  blocklist: {
    namespaces: ['settings'],
    load: async () => (await loadLate(() => import('../features/settings/index.ts'))).BlocklistScreen,
  },
  match: meeting,
  chat: {
    namespaces: ['chat', 'people', 'call', 'coins'],
    async load({ chats }) {
      const [createChatScreen] = await Promise.all([loadChatScreen(), chats.client().catch(() => null)])
      return createChatScreen(chats.current)
    },
  },
  call: meeting,
  'online-users': {
    namespaces: ['creators', 'online-users'],
    load: async ({ services }) => (await loadOnlineScreen())({ wanted: services.wanted }),
  },
  'user-detail': {
    namespaces: ['creators', 'creator-profile', 'gallery'],
    load: async ({ services }) => (await loadCreatorScreen())({ wanted: services.wanted }),
  },
  documents: {
    namespaces: ['documents', 'application'],
    load: loadDocumentsScreen,
  },
  favorites: {
    namespaces: ['people', 'call'],
    load: async () => (await loadLate(() => import('../features/people/index.ts'))).FollowingsScreen,
  },
  'calls-history': {
    namespaces: ['calls-history', 'people', 'call'],
    load: async () => (await loadLate(() => import('../features/calls-history/index.ts'))).CallsHistoryScreen,
  },
  profile: {
    namespaces: ['profile', 'photo', 'gallery'],
    load: async () => (await loadLate(() => import('../features/profile/index.ts'))).ProfileScreen,
  },
  'profile-edit': {
    namespaces: ['profile', 'photo', 'gallery', 'onboarding', 'auth'],
    load: async () => (await loadLate(() => import('../features/profile/index.ts'))).EditProfileScreen,
  },
  settings,
  'settings-page': settings,
  wallet: {
    namespaces: ['wallet'],
    load: async ({ services }) => (await loadWalletScreen())({ shownBills: services.shownBills }),
  },
}

/** The code behind each route of the app; each is its own chunk, loaded when it is opened. */
export const screens: Readonly<Record<AppRouteName, Screen>> = {
  ...(Object.fromEntries(comingRouteNames.map((name) => [name, coming(name)])) as Record<
    ComingRouteName,
    Screen
  >),
  ...built,
}

/**
 * Screens that the app shows on the start page, by `action`: the request of a link, the question whether to
 * log out, reactivation, or the reason why an account is closed.
 */
export const actionScreens: Readonly<Record<'link' | 'logout' | 'reactivate' | 'standing', Screen>> = {
  link: {
    namespaces: ['auth', 'nav'],
    load: async () => (await loadLate(() => import('../features/auth/index.ts'))).LinkRequestScreen,
  },
  logout: {
    namespaces: ['auth', 'nav'],
    load: async () => (await loadLate(() => import('../features/auth/index.ts'))).LinkLogoutScreen,
  },
  reactivate: {
    namespaces: ['auth'],
    load: async () => (await loadLate(() => import('../features/auth/index.ts'))).ReactivateScreen,
  },
  standing: {
    namespaces: ['auth', 'standing'],
    load: async () => (await loadLate(() => import('../features/standing/index.ts'))).StandingScreen,
  },
}

const startPageActions = ['link', 'logout', 'reactivate', 'standing'] as const

export function startPageAction(search: string): keyof typeof actionScreens | null {
  const action = new URLSearchParams(search).get('action')
  return startPageActions.find((known) => known === action) ?? null
}
