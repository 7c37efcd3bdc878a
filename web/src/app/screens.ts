import { type ComponentType, createElement } from 'react'
import { loadActivityScreen } from '../features/activity/index.ts'
import { type ChatLoader, loadChatScreen, loadPrivateScreen } from '../features/chat/index.ts'
import {
  loadCreatorScreen,
  loadDeskScreen,
  loadDocumentsScreen,
  loadEarningsScreen,
  loadOnlineScreen,
} from '../features/creators/index.ts'
import type { GuestAction } from '../features/guest/index.ts'
import { loadApplyScreen, loadSignupScreen } from '../features/onboarding/index.ts'
import { EarnLinks, loadDailyRewardsScreen, loadOfferwallScreen } from '../features/rewards/index.ts'
import { DemoCoins, loadWalletScreen } from '../features/wallet/index.ts'
import { type LateView, lateView } from '../platform/late/late-view.tsx'
import type { CallServices } from './call-services.ts'
import type { NavigationVisibility } from './navigation-visibility.ts'
import type { Overlays } from './overlays.tsx'
import type { AppRouteName, ComingRouteName } from './routes.ts'
import { showPaymentResult } from './coin-shop-provider.tsx'

interface ScreenDeps {
  readonly navigation: NavigationVisibility
  readonly services: CallServices
  readonly overlays: Pick<Overlays, 'modals'>
  readonly chats: ChatLoader
}

type LoadScreen = (deps: ScreenDeps) => Promise<ComponentType>

const coming =
  (name: ComingRouteName): LoadScreen =>
  async () =>
    (await import('./screens/coming/coming-screen.tsx')).createComingScreen(name)

/** One meeting per page: /call is another address for /match, and an open call continues in both. */
const meeting: LoadScreen = async ({ navigation, services }) => {
  const { createMeeting } = await import('./create-meeting.tsx')
  return createMeeting({ services, setCallStatus: navigation.setCallStatus })
}

/** Asks guests to join before any action. */
const guestScreen =
  (action: GuestAction): LoadScreen =>
  async ({ overlays: { modals } }) =>
    (await import('../features/guest/index.ts')).createActionScreen(action, {
      askToRegister: (wanted, step) => modals.open('guestActionRegister', { action: wanted, step }),
      showStories: (step) => modals.open('guestStories', { step }),
    })

/** The list beside its pages stays while they change. */
const settings: LoadScreen = async () => (await import('../features/settings/index.ts')).SettingsScreen

/** The code behind each route of the app; each is its own chunk, loaded once when it is opened. */
export const screens: Readonly<Record<AppRouteName, LoadScreen>> = {
  login: async () => (await import('../features/auth/index.ts')).LoginScreen,
  'login-forgotpassword': async () => (await import('../features/auth/index.ts')).ForgotPasswordScreen,
  'login-newpassword': async () => (await import('../features/auth/index.ts')).NewPasswordScreen,
  'login-secondstep': async () => (await import('../features/auth/index.ts')).SecondStepScreen,
  'login-social': async () => (await import('../features/auth/index.ts')).SocialReturnScreen,
  guest: async () => (await import('../features/guest/index.ts')).GuestWelcomeScreen,
  'guest-gender': async () => (await import('../features/guest/index.ts')).GuestGenderScreen,
  'guest-match': guestScreen('match'),
  'guest-chat': guestScreen('chat'),
  'guest-online-users': guestScreen('online'),
  unsubscribe: async () => (await import('../features/unsubscribe/index.ts')).UnsubscribeScreen,
  'membership-cancel': async () => (await import('../features/membership/index.ts')).CancelLinkScreen,
  report: async () => (await import('../features/report-form/index.ts')).ReportFormScreen,
  pwa: async () => (await import('../features/auth/index.ts')).PwaScreen,
  signup: loadSignupScreen,
  'creators-apply': loadApplyScreen,
  'landing-lp-auth': loadSignupScreen,
  'landing-i-auth': loadSignupScreen,
  forbidden: async () => (await import('./screens/forbidden-screen.tsx')).ForbiddenScreen,
  blocklist: async () => (await import('../features/settings/index.ts')).BlocklistScreen,
  match: meeting,
  call: meeting,
  async chat({ chats }) {
    const [createChatScreen] = await Promise.all([loadChatScreen(), chats.client().catch(() => null)])
    return createChatScreen(chats.current)
  },
  'online-users': async ({ services }) => (await loadOnlineScreen())({ wanted: services.wanted }),
  'user-detail': async ({ services }) => (await loadCreatorScreen())({ wanted: services.wanted }),
  'creator-desk': loadDeskScreen,
  earnings: loadEarningsScreen,
  documents: loadDocumentsScreen,
  favorites: async () => (await import('../features/people/index.ts')).FollowingsScreen,
  activity: async ({ overlays: { modals } }) =>
    (await loadActivityScreen())(() => modals.open('activityLog', undefined)),
  'calls-history': async () => (await import('../features/calls-history/index.ts')).CallsHistoryScreen,
  profile: async () => (await import('../features/profile/index.ts')).ProfileScreen,
  'profile-edit': async () => (await import('../features/profile/index.ts')).EditProfileScreen,
  settings,
  'settings-page': settings,
  'settings-membership': async () => (await import('../features/membership/index.ts')).OwnMembershipScreen,
  wallet: async ({ services, overlays: { modals } }) =>
    (await loadWalletScreen())({
      shownBills: services.shownBills,
      earn: createElement(EarnLinks, { onOffers: () => void modals.open('offerwall', undefined) }),
    }),
  'daily-rewards': loadDailyRewardsScreen,
  offerwall: loadOfferwallScreen,
  async private({ chats }) {
    const [createScreen] = await Promise.all([loadPrivateScreen(), chats.client().catch(() => null)])
    return createScreen(chats.current)
  },
  club_call: coming('club_call'),
  stories: async () => (await import('../features/stories/index.ts')).StoriesScreen,
  billing: async () => (await import('../features/shop/index.ts')).BillingScreen,
  'payment-credits': async () => (await import('../features/shop/index.ts')).createShopScreen(DemoCoins),
  'payment-membership': async () => (await import('../features/shop/index.ts')).MembershipScreen,
  'payment-step2': async ({ overlays: { modals } }) =>
    (await import('../features/shop/index.ts')).createInvoiceScreen({
      showResult: (page, next) => showPaymentResult(modals, { page, place: 'page', next }),
    }),
  'payment-receipt': async () => (await import('../features/shop/index.ts')).ReceiptScreen,
}

interface ActionScreen {
  readonly strings: readonly string[]
  readonly view: LateView<object>
}

/**
 * Screens that the app shows on the start page, by `action`: the request of a link, the question whether to
 * log out, reactivation, or the reason why an account is closed.
 */
export const actionScreens: Readonly<Record<'link' | 'logout' | 'reactivate' | 'standing', ActionScreen>> = {
  link: {
    strings: ['auth', 'nav'],
    view: lateView(async () => (await import('../features/auth/index.ts')).LinkRequestScreen),
  },
  logout: {
    strings: ['auth', 'nav'],
    view: lateView(async () => (await import('../features/auth/index.ts')).LinkLogoutScreen),
  },
  reactivate: {
    strings: ['auth'],
    view: lateView(async () => (await import('../features/auth/index.ts')).ReactivateScreen),
  },
  standing: {
    strings: ['auth', 'standing'],
    view: lateView(async () => (await import('../features/standing/index.ts')).StandingScreen),
  },
}

const startPageActions = ['link', 'logout', 'reactivate', 'standing'] as const

export function startPageAction(search: string): keyof typeof actionScreens | null {
  const action = new URLSearchParams(search).get('action')
  return startPageActions.find((known) => known === action) ?? null
}
