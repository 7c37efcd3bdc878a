/** The frame around a screen. */
export type Layout = 'default' | 'empty' | 'legal' | 'payment' | 'offerwall' | 'guest'

/** A link from a screen that is not built yet to an existing one. */
export type ComingLink = 'match' | 'online' | 'wallet'

/**
 * All facts of a screen, as data: the server, the router, the guards, analytics, the accessibility run and the
 * pictures of screens read the same row. Its code alone is in `screens.ts`, which the server does not load.
 */
export interface ScreenRoute {
  readonly name: string
  /** Below the language prefix; a segment with a colon matches any value, which must not be empty. */
  readonly path: string
  readonly layout: Layout
  /** Only for logged-in people. */
  readonly auth: boolean
  readonly noindex: boolean
  /** Available in every complete language under its own prefix. */
  readonly localised: boolean
  /** `server`: drawn whole, without the app; `app`: drawn in the browser. */
  readonly drawnBy: 'server' | 'app'
  /** The files of strings that come with the app's code of the screen. */
  readonly strings?: readonly string[]
  /** A landing page for people who follow an advertisement or a search. */
  readonly landing?: true
  /** A redirect kept for old links, with its query. */
  readonly leadsTo?: string
  /** The address at which a stranger who opens it is soon. */
  readonly leadsStrangersTo?: string
  /** On a phone the tab bar is hidden in favour of the screen's content. */
  readonly hidesTabBar?: true
  /** The same of the header: the screen has its own way back. */
  readonly hidesHeader?: true
  /** Not built yet: the screens that it leads to instead. A screen that is built loses this. */
  readonly coming?: readonly [ComingLink, ComingLink?]
  /** The area as which figures know it (SPEC §2, analytics categories per area); some screens are none. */
  readonly category?: string
  /**
   * The accessibility run checks a screen in every language and size; one that is composed of the same parts as another
   * in one of them; one that no address alone reaches during a journey.
   */
  readonly axe?: 'in one look' | { readonly journey: string }
  /** The picture of it in `docs/screens/`. */
  readonly picture?: string
}

const publicPage = { layout: 'empty', auth: false, localised: true } as const
const appScreen = { layout: 'default', auth: true, noindex: true, localised: false, drawnBy: 'app' } as const
const payment = { ...appScreen, layout: 'payment' } as const
const guest = { layout: 'guest', auth: false, noindex: true, localised: true, drawnBy: 'app' } as const
const legal = { layout: 'legal', auth: false, noindex: false, localised: true, drawnBy: 'server' } as const
/** The same content as the start page, which search engines list only under that address. */
const landing = { ...publicPage, noindex: true, drawnBy: 'server', landing: true } as const
const landingAuth = { ...publicPage, noindex: true, drawnBy: 'app', landing: true } as const

export const routes = [
  { ...publicPage, name: 'auth', path: '/', noindex: false, drawnBy: 'server', picture: 'landing' },
  {
    ...publicPage,
    name: 'pwa',
    path: '/pwa',
    noindex: true,
    drawnBy: 'app',
    strings: ['auth'],
    axe: 'in one look',
  },
  {
    ...publicPage,
    name: 'not-found',
    path: '/not-found',
    noindex: true,
    drawnBy: 'server',
    picture: 'not-found',
  },
  {
    ...publicPage,
    name: 'login',
    path: '/login',
    noindex: false,
    drawnBy: 'app',
    strings: ['auth', 'recovery', 'second-factor'],
    picture: 'login',
  },
  {
    ...publicPage,
    name: 'login-forgotpassword',
    path: '/login/forgotpassword',
    noindex: true,
    drawnBy: 'app',
    strings: ['auth', 'recovery'],
    axe: 'in one look',
    picture: 'forgot-password',
  },
  {
    ...publicPage,
    name: 'login-newpassword',
    path: '/login/newpassword',
    noindex: true,
    drawnBy: 'app',
    strings: ['auth', 'recovery'],
    axe: { journey: 'password-reset' },
  },
  {
    ...publicPage,
    name: 'login-secondstep',
    path: '/login/secondstep',
    noindex: true,
    drawnBy: 'app',
    strings: ['auth', 'second-factor'],
    axe: { journey: 'two-step-login' },
  },
  {
    ...publicPage,
    name: 'login-social',
    path: '/login/social',
    noindex: true,
    // Providers know a single address, whatever the person's language.
    localised: false,
    drawnBy: 'app',
    strings: ['auth'],
    axe: { journey: 'google-and-apple' },
  },
  {
    ...publicPage,
    name: 'signup',
    path: '/signup',
    noindex: false,
    drawnBy: 'app',
    strings: ['auth', 'onboarding', 'photo'],
    picture: 'signup',
  },
  {
    ...publicPage,
    name: 'register',
    path: '/register',
    noindex: true,
    drawnBy: 'server',
    leadsTo: '/signup',
  },
  {
    ...publicPage,
    name: 'creators-apply',
    path: '/creators/apply',
    noindex: false,
    drawnBy: 'app',
    strings: ['auth', 'onboarding'],
  },
  {
    ...publicPage,
    name: 'unsubscribe',
    path: '/unsubscribe',
    noindex: true,
    drawnBy: 'app',
    strings: ['auth', 'recovery'],
    axe: 'in one look',
  },
  {
    ...publicPage,
    name: 'membership-cancel',
    path: '/membership/cancel',
    noindex: true,
    drawnBy: 'app',
    strings: ['auth', 'membership'],
    axe: 'in one look',
  },
  {
    ...publicPage,
    name: 'report',
    path: '/report',
    noindex: true,
    drawnBy: 'app',
    strings: ['auth', 'report-form'],
    axe: 'in one look',
  },

  { ...landing, name: 'lnd-index', path: '/lnd', axe: 'in one look' },
  { ...landing, name: 'landing-qt1', path: '/lnd/qt1', axe: 'in one look' },
  { ...landing, name: 'landing-lp', path: '/lp', axe: 'in one look' },
  { ...landing, name: 'landing-i', path: '/i', axe: 'in one look' },
  {
    ...landingAuth,
    name: 'landing-lp-auth',
    path: '/lp/auth',
    strings: ['auth', 'onboarding', 'photo'],
    axe: 'in one look',
    leadsStrangersTo: '/signup',
  },
  {
    ...landingAuth,
    name: 'landing-i-auth',
    path: '/i/auth',
    strings: ['auth', 'onboarding', 'photo'],
    axe: 'in one look',
    leadsStrangersTo: '/signup',
  },

  { ...legal, name: 'cookies-policy', path: '/cookies-policy', axe: 'in one look' },
  { ...legal, name: 'privacy-policy', path: '/privacy-policy', axe: 'in one look' },
  { ...legal, name: 'chatrules', path: '/chatrules', axe: 'in one look' },
  { ...legal, name: 'terms-of-use', path: '/terms-of-use', axe: 'in one look' },
  { ...legal, name: 'refund-policy', path: '/refund-policy', axe: 'in one look' },
  { ...legal, name: 'billing-policy', path: '/billing-policy', axe: 'in one look' },
  {
    ...legal,
    name: 'reports-and-complaints-policy',
    path: '/reports-and-complaints-policy',
    axe: 'in one look',
  },
  { ...legal, name: 'community-guidelines', path: '/community-guidelines', axe: 'in one look' },
  { ...legal, name: 'contact-us', path: '/contact-us', axe: 'in one look' },

  { ...guest, name: 'guest', path: '/guest', strings: ['guest'], axe: { journey: 'guest-in-a-frame' } },
  {
    ...guest,
    name: 'guest-gender',
    path: '/guest/gender',
    strings: ['guest', 'onboarding'],
    axe: { journey: 'guest-in-a-frame' },
  },
  {
    ...guest,
    name: 'guest-match',
    path: '/guest/match',
    strings: ['guest'],
    axe: { journey: 'guest-in-a-frame' },
  },
  {
    ...guest,
    name: 'guest-chat',
    path: '/guest/chat',
    strings: ['guest'],
    axe: { journey: 'guest-in-a-frame' },
  },
  {
    ...guest,
    name: 'guest-online-users',
    path: '/guest/online-users',
    strings: ['guest'],
    axe: { journey: 'guest-in-a-frame' },
  },

  { ...appScreen, name: 'match', path: '/match', strings: ['lobby'], category: 'Matching', picture: 'lobby' },
  { ...appScreen, name: 'call', path: '/call', strings: ['lobby'], category: 'PVC', axe: 'in one look' },
  {
    ...appScreen,
    name: 'chat',
    path: '/chat',
    strings: ['chat', 'people', 'call', 'coins', 'report-reason', 'ignoring'],
    category: 'Chat',
    picture: 'chat',
  },
  { ...appScreen, name: 'chats', path: '/chats', leadsTo: '/chat' },
  {
    ...appScreen,
    name: 'online-users',
    path: '/online-users',
    strings: ['creators', 'online-users', 'creator-times'],
    category: 'Search',
    picture: 'online-users',
  },
  {
    ...appScreen,
    name: 'favorites',
    path: '/followings',
    strings: ['people', 'call', 'report-reason'],
    category: 'Followings',
    axe: 'in one look',
  },
  {
    ...appScreen,
    name: 'settings',
    path: '/settings',
    strings: ['settings', 'auth', 'consent', 'second-factor', 'report-reason'],
    category: 'Settings',
    picture: 'settings',
  },
  {
    ...appScreen,
    name: 'settings-page',
    path: '/settings/:page',
    strings: ['settings', 'auth', 'consent', 'second-factor', 'report-reason'],
    category: 'Settings',
  },
  {
    ...appScreen,
    name: 'settings-membership',
    path: '/settings/membership',
    strings: ['membership'],
    category: 'Settings',
    axe: 'in one look',
  },
  { ...appScreen, name: 'wallet', path: '/wallet', strings: ['wallet'], picture: 'wallet-coins' },
  {
    ...appScreen,
    name: 'profile',
    path: '/profile',
    strings: ['profile', 'photo', 'gallery', 'profile-words'],
    category: 'Profile',
    picture: 'profile',
  },
  {
    ...appScreen,
    name: 'profile-edit',
    path: '/profile/edit',
    strings: ['profile', 'photo', 'gallery', 'onboarding', 'auth', 'profile-words'],
    category: 'Profile Edit',
    picture: 'profile-edit',
  },
  {
    ...appScreen,
    name: 'blocklist',
    path: '/blocklist',
    strings: ['settings', 'ignoring'],
    category: 'Blocked',
  },
  {
    ...appScreen,
    name: 'activity',
    path: '/activity',
    strings: ['activity', 'people', 'wallet'],
    category: 'History',
  },
  {
    ...appScreen,
    name: 'calls-history',
    path: '/calls-history',
    strings: ['calls-history', 'people', 'call', 'report-reason'],
    category: 'History',
    picture: 'calls-history',
  },
  {
    ...appScreen,
    name: 'user-detail',
    path: '/user-detail/:userId',
    hidesHeader: true,
    strings: ['creators', 'creator-profile', 'creator-times', 'gallery', 'ignoring'],
    category: 'Streamer Profile',
  },
  {
    ...appScreen,
    name: 'daily-rewards',
    path: '/daily-rewards',
    hidesTabBar: true,
    strings: ['rewards'],
    picture: 'daily-rewards',
  },
  {
    ...appScreen,
    layout: 'offerwall',
    name: 'offerwall',
    path: '/offerwall',
    hidesTabBar: true,
    strings: ['rewards'],
    picture: 'offerwall',
  },
  {
    ...appScreen,
    name: 'private',
    path: '/private',
    strings: ['private', 'chat'],
    category: 'Private',
    axe: 'in one look',
  },
  {
    ...appScreen,
    name: 'club_call',
    path: '/club-call',
    strings: ['coming'],
    coming: ['match', 'online'],
    category: 'Club',
    axe: 'in one look',
  },
  { ...appScreen, name: 'stories-list', path: '/stories-list', leadsTo: '/stories' },
  {
    ...appScreen,
    name: 'stories',
    path: '/stories',
    strings: ['stories', 'photo'],
    category: 'Stories',
    axe: 'in one look',
  },
  {
    ...appScreen,
    name: 'creator-desk',
    path: '/creators/desk',
    strings: ['creator-desk', 'creators', 'own-offer', 'photo'],
    category: 'Streamer Profile',
    axe: 'in one look',
  },
  {
    ...appScreen,
    name: 'earnings',
    path: '/creators/earnings',
    strings: ['creator-desk', 'settings', 'auth'],
    category: 'Streamer Profile',
    axe: 'in one look',
  },
  {
    ...appScreen,
    name: 'documents',
    path: '/documents',
    strings: ['documents', 'application'],
    category: 'Documents',
    axe: 'in one look',
  },
  {
    ...appScreen,
    name: 'forbidden',
    path: '/forbidden',
    layout: 'empty',
    strings: ['coming'],
    axe: 'in one look',
    picture: 'forbidden',
  },

  { ...appScreen, name: 'billing', path: '/billing', strings: ['shop'] },
  {
    ...payment,
    name: 'payment-credits',
    path: '/payment/credits',
    strings: ['shop'],
    picture: 'shop',
  },
  {
    ...payment,
    name: 'payment-membership',
    path: '/payment/membership',
    strings: ['shop'],
    axe: 'in one look',
  },
  {
    ...payment,
    name: 'payment-step2',
    path: '/payment/step2/:invoiceId',
    strings: ['shop'],
    axe: 'in one look',
  },
  {
    ...payment,
    name: 'payment-receipt',
    path: '/payment/receipt/:invoiceId',
    strings: ['receipt', 'shop'],
    axe: 'in one look',
  },
] as const satisfies readonly ScreenRoute[]
