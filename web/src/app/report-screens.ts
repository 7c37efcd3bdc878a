import type { Platform } from '../platform/platform.ts'
import { readLanguagePath } from '../platform/i18n/language-path.ts'
import { categoryOf } from './screen-categories.ts'
import { routeAt } from './routes.ts'

/** The part of a router that tells where somebody is. */
interface Watched {
  readonly state: { readonly location: { readonly pathname: string } }
  subscribe(listener: (state: { readonly location: { readonly pathname: string } }) => void): unknown
}

/** Reports each screen that is opened, by its name and never by its address, which may name people. */
export function reportScreens({ analytics }: Pick<Platform, 'analytics'>, router: Watched): void {
  let shown: string | null = null
  const look = ({ location }: Watched['state']) => {
    const screen = routeAt(readLanguagePath(location.pathname).path)?.name ?? 'not-found'
    if (screen === shown) return
    shown = screen
    const category = categoryOf(screen)
    analytics.report({ name: 'screen', fields: { screen, ...(category ? { category } : {}) } })
  }
  router.subscribe(look)
  look(router.state)
}
