import type { Platform } from '../platform/platform.ts'
import { readLanguagePath } from '../platform/i18n/language-path.ts'
import { categoryOf } from './screen-categories.ts'
import { routeAt } from './routes.ts'

interface Place {
  readonly location: { readonly pathname: string; readonly search?: string }
}

/** The part of a router that reports the current location. */
interface Watched {
  readonly state: Place
  subscribe(listener: (state: Place) => void): unknown
}

/** Reports each screen that is opened, by its name and never by its address, which may name people. */
export function reportScreens({ analytics }: Pick<Platform, 'analytics'>, router: Watched): void {
  let shown: string | null = null
  const look = ({ location }: Place) => {
    const screen = routeAt(readLanguagePath(location.pathname).path)?.name ?? 'not-found'
    const category = categoryOf(screen, new URLSearchParams(location.search).get('tab'))
    const now = `${screen} ${category}`
    if (now === shown) return
    shown = now
    analytics.report({ name: 'screen', fields: { screen, ...(category ? { category } : {}) } })
  }
  router.subscribe(look)
  look(router.state)
}
