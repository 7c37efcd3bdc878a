/** The frame around a screen. */
export type Layout = 'default' | 'empty' | 'legal' | 'payment' | 'guest'

/** One screen's address and rules, as data: the server, the router and the guards read the same table. */
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
  /** A landing page for people who follow an advertisement or a search. */
  readonly landing?: true
  /** A redirect kept for old links, with its query. */
  readonly leadsTo?: string
  /** On a phone the tab bar is hidden in favour of the screen's content. */
  readonly hidesTabBar?: true
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
  { ...publicPage, name: 'auth', path: '/', noindex: false, drawnBy: 'server' },
  { ...publicPage, name: 'pwa', path: '/pwa', noindex: true, drawnBy: 'app' },
  { ...publicPage, name: 'not-found', path: '/not-found', noindex: true, drawnBy: 'server' },
  { ...publicPage, name: 'login', path: '/login', noindex: false, drawnBy: 'app' },
  {
    ...publicPage,
    name: 'login-forgotpassword',
    path: '/login/forgotpassword',
    noindex: true,
    drawnBy: 'app',
  },
  { ...publicPage, name: 'login-newpassword', path: '/login/newpassword', noindex: true, drawnBy: 'app' },
  { ...publicPage, name: 'login-secondstep', path: '/login/secondstep', noindex: true, drawnBy: 'app' },
  {
    ...publicPage,
    name: 'login-social',
    path: '/login/social',
    noindex: true,
    // Providers know a single address, whatever the person's language.
    localised: false,
    drawnBy: 'app',
  },
  { ...publicPage, name: 'signup', path: '/signup', noindex: false, drawnBy: 'app' },
  {
    ...publicPage,
    name: 'register',
    path: '/register',
    noindex: true,
    drawnBy: 'server',
    leadsTo: '/signup',
  },
  { ...publicPage, name: 'creators-apply', path: '/creators/apply', noindex: false, drawnBy: 'app' },
  { ...publicPage, name: 'unsubscribe', path: '/unsubscribe', noindex: true, drawnBy: 'app' },

  { ...landing, name: 'lnd-index', path: '/lnd' },
  { ...landing, name: 'landing-qt1', path: '/lnd/qt1' },
  { ...landing, name: 'landing-lp', path: '/lp' },
  { ...landing, name: 'landing-i', path: '/i' },
  { ...landingAuth, name: 'landing-lp-auth', path: '/lp/auth' },
  { ...landingAuth, name: 'landing-i-auth', path: '/i/auth' },

  { ...legal, name: 'cookies-policy', path: '/cookies-policy' },
  { ...legal, name: 'privacy-policy', path: '/privacy-policy' },
  { ...legal, name: 'chatrules', path: '/chatrules' },
  { ...legal, name: 'terms-of-use', path: '/terms-of-use' },
  { ...legal, name: 'refund-policy', path: '/refund-policy' },
  { ...legal, name: 'billing-policy', path: '/billing-policy' },
  { ...legal, name: 'reports-and-complaints-policy', path: '/reports-and-complaints-policy' },
  { ...legal, name: 'community-guidelines', path: '/community-guidelines' },
  { ...legal, name: 'contact-us', path: '/contact-us' },

  { ...guest, name: 'guest', path: '/guest' },
  { ...guest, name: 'guest-gender', path: '/guest/gender' },
  { ...guest, name: 'guest-match', path: '/guest/match' },
  { ...guest, name: 'guest-chat', path: '/guest/chat' },
  { ...guest, name: 'guest-online-users', path: '/guest/online-users' },

  { ...appScreen, name: 'match', path: '/match' },
  { ...appScreen, name: 'call', path: '/call' },
  { ...appScreen, name: 'chat', path: '/chat' },
  { ...appScreen, name: 'chats', path: '/chats', leadsTo: '/chat' },
  { ...appScreen, name: 'online-users', path: '/online-users' },
  { ...appScreen, name: 'favorites', path: '/followings' },
  { ...appScreen, name: 'settings', path: '/settings' },
  { ...appScreen, name: 'settings-page', path: '/settings/:page' },
  { ...appScreen, name: 'wallet', path: '/wallet' },
  { ...appScreen, name: 'profile', path: '/profile' },
  { ...appScreen, name: 'profile-edit', path: '/profile/edit' },
  { ...appScreen, name: 'blocklist', path: '/blocklist' },
  { ...appScreen, name: 'calls-history', path: '/calls-history' },
  { ...appScreen, name: 'user-detail', path: '/user-detail/:userId' },
  { ...appScreen, name: 'daily-rewards', path: '/daily-rewards', hidesTabBar: true },
  { ...appScreen, name: 'offerwall', path: '/offerwall', hidesTabBar: true },
  { ...appScreen, name: 'private', path: '/private' },
  { ...appScreen, name: 'club_call', path: '/club-call' },
  { ...appScreen, name: 'stories-list', path: '/stories-list', leadsTo: '/stories' },
  { ...appScreen, name: 'stories', path: '/stories' },
  { ...appScreen, name: 'documents', path: '/documents' },
  { ...appScreen, name: 'forbidden', path: '/forbidden', layout: 'empty' },

  { ...payment, name: 'payment-credits', path: '/payment/credits' },
  { ...payment, name: 'payment-membership', path: '/payment/membership' },
  { ...payment, name: 'payment-step2', path: '/payment/step2/:invoiceId' },
] as const satisfies readonly ScreenRoute[]
