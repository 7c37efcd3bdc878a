import type { QueryClient } from '@tanstack/react-query'
import { type Install, loadInstallWatch } from '../../features/install/index.ts'
import { storageOf } from '../../platform/analytics/storage.ts'
import type { Platform } from '../../platform/platform.ts'
import { profileQuery } from '../../platform/queries.ts'
import type { NavigationVisibility } from '../navigation-visibility.ts'
import type { Overlays } from '../overlays.tsx'

export interface InstallDeps {
  readonly platform: Platform
  readonly queries: QueryClient
  readonly overlays: Pick<Overlays, 'modals'>
  readonly navigation: Pick<NavigationVisibility, 'hadCall'>
  readonly router: { readonly state: { readonly location: { readonly pathname: string } } }
  readonly activity: { isIdle(): boolean; hasUnsavedWork(): boolean }
  readonly install: Install
}

/** Shows the install popup to the logged-in person by its rules. */
export async function watchInstallFor(
  page: Pick<Document, 'hidden'>,
  { platform, queries, overlays, navigation, router, activity, install }: InstallDeps,
): Promise<void> {
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
    bonus: async () => null,
    show(form, bonus) {
      const way = install.getSnapshot()
      if (way !== null) overlays.modals.open('pwaInstall', { install, way, form, bonus })
    },
  })
}
