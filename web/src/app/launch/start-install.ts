import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { type Install, loadInstallClaim, loadInstallWatch } from '../../features/install/index.ts'
import { bonusQuery } from '../../features/rewards/index.ts'
import { storageOf } from '../../platform/analytics/storage.ts'
import type { Platform } from '../../platform/platform.ts'
import { profileQuery } from '../../platform/queries.ts'
import type { NavigationVisibility } from '../navigation-visibility.ts'
import type { Overlays } from '../overlays.tsx'
import { readOpenBonus } from './open-bonus.ts'

export interface InstallDeps {
  readonly platform: Platform
  readonly queries: QueryClient
  readonly i18n: i18n
  readonly overlays: Pick<Overlays, 'modals' | 'toasts'>
  readonly navigation: Pick<NavigationVisibility, 'hadCall'>
  readonly router: {
    readonly state: { readonly location: { readonly pathname: string } }
    navigate(address: string): unknown
  }
  readonly activity: {
    isIdle(): boolean
    onIdleChange(listener: () => void): void
    hasUnsavedWork(): boolean
  }
  readonly install: Install
  /** Whether this page runs in the installed app. */
  readonly isInstalledApp: boolean
}

type Page = Pick<Document, 'hidden' | 'addEventListener'>

/** In a tab the app offers itself by the rules of the popup; in the installed app its bonus is claimed. */
export const startInstall = (page: Page, deps: InstallDeps): Promise<void> =>
  deps.isInstalledApp ? claimBonus(page, deps) : offerApp(page, deps)

async function offerApp(page: Page, deps: InstallDeps): Promise<void> {
  const { platform, queries, overlays, navigation, router, activity, install } = deps
  const { api, clock, session, settings } = platform
  const watchInstall = await loadInstallWatch()
  watchInstall({
    install,
    clock,
    stored: storageOf(() => localStorage),
    isFree: () =>
      session.current() !== null && !page.hidden && activity.isIdle() && !activity.hasUnsavedWork(),
    isInLobby: () => router.state.location.pathname === '/match',
    hadCall: navigation.hadCall,
    limits: async () => (await settings.read()).install,
    profile: () => queries.fetchQuery(profileQuery(api)),
    bonus: () => readOpenBonus(platform, queries),
    show(form, bonus) {
      const way = install.getSnapshot()
      if (way !== null) overlays.modals.open('pwaInstall', { install, way, form, bonus })
    },
  })
}

/** At the start, at each login, and when the person comes back to the app, but never in a call. */
async function claimBonus(page: Page, deps: InstallDeps): Promise<void> {
  const { platform, queries, overlays, activity } = deps
  const { api, clock, session, analytics } = platform
  const createInstallClaim = await loadInstallClaim()
  const claim = createInstallClaim({
    session,
    clock,
    claim: () => api.bonuses.claim({ body: { bonusType: 'pwaInstall' } }),
    read: (userId) => queries.fetchQuery({ ...bonusQuery(platform, userId, 'pwaInstall'), staleTime: 0 }),
    onCoins(coins) {
      analytics.report({ name: 'install_bonus', fields: { coins } })
      for (const queryKey of [['coins'], profileQuery(api).queryKey])
        void queries.invalidateQueries({ queryKey })
      overlays.modals.open('bonus', { coins })
    },
    onUnconfirmed: () => void askForEmail(deps),
  })
  const claimWhenFree = () => {
    if (!page.hidden && activity.isIdle()) void claim()
  }
  session.subscribe(claimWhenFree)
  activity.onIdleChange(claimWhenFree)
  page.addEventListener('visibilitychange', claimWhenFree)
  claimWhenFree()
}

async function askForEmail({ i18n, overlays, router }: InstallDeps): Promise<void> {
  await i18n.loadNamespaces(['install'])
  overlays.toasts.show({
    type: 'default',
    title: i18n.t('install:bonus.emailTitle'),
    text: i18n.t('install:bonus.emailText'),
    icon: { icon: 'bell', color: 'info' },
    actionText: i18n.t('toasts:open'),
    actionCallback: () => void router.navigate('/settings/account'),
    uniquePerAction: true,
  })
}
