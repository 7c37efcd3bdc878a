import type { Platform } from '../platform/platform.ts'
import { readLanguagePath } from '../platform/i18n/language-path.ts'
import { routeAt, routeNamed } from './routes.ts'

interface RouterPosition {
  readonly location: { readonly pathname: string; readonly search?: string }
}

/** The part of a router that reports the current location. */
interface WatchedRouter {
  readonly state: RouterPosition
  subscribe(listener: (state: RouterPosition) => void): unknown
}

/** The creators by minutes of their calls, reported as an area of its own on the same screen. */
const queens = { screen: 'online-users', tab: 'queens', category: 'Queens' } as const

/** Undefined for a screen that is not reported as an area, such as a question of the sign-up. */
export const categoryOf = (screen: string, tab: string | null = null): string | undefined =>
  screen === queens.screen && tab === queens.tab ? queens.category : routeNamed(screen)?.category

/** Reports each screen that is opened, by its name and never by its address, which may name people. */
export function reportScreens({ analytics }: Pick<Platform, 'analytics'>, router: WatchedRouter): void {
  let shown: string | null = null
  const report = ({ location }: RouterPosition) => {
    const screen = routeAt(readLanguagePath(location.pathname).path)?.name ?? 'not-found'
    const category = categoryOf(screen, new URLSearchParams(location.search).get('tab'))
    const now = `${screen} ${category}`
    if (now === shown) return
    shown = now
    analytics.report({ name: 'screen', fields: { screen, ...(category ? { category } : {}) } })
  }
  router.subscribe(report)
  report(router.state)
}
