import { brandOf } from '@serendip/brands'
import type { AnswerPage } from '@serendip/contract'
import { frameTarget } from '../app/guards/frame-guard.ts'
import { documentOf, routeAt } from '../app/routes.ts'
import { localPath, readLanguagePath } from '../platform/i18n/language-path.ts'
import { appShell } from './app-shell.ts'
import { drawPage } from './draw-page.tsx'

export { visitorOf } from './visitor.ts'

/**
 * Answers a request: with a page rendered here, the shell of the app, or a redirect to the canonical address.
 * An unknown address leads to not-found in the language that its first segment names.
 */
export const answerPage: AnswerPage = (request) => {
  const { language, path, canonical } = readLanguagePath(withoutEndSlash(request.pathname))
  const route = routeAt(path)
  if (route === undefined) return leadTo(localPath('/not-found', language))
  if (route.leadsTo) return leadTo(route.localised ? localPath(route.leadsTo, language) : route.leadsTo)
  // Screens of the app have one address; their language is the person's own.
  const address = route.localised ? canonical : path
  if (address !== request.pathname) return leadTo(address)
  if (request.isFramed !== null) {
    const target = frameTarget({ route, language, isFramed: request.isFramed })
    if (target !== null) return leadTo(target)
  }
  // Only at addresses that name no language: others were chosen.
  const wanted = request.wantedLanguage
  const isEntry = route.name === 'auth' || route.landing === true
  if (isEntry && canonical === path && !request.asksForApp && wanted !== null && wanted !== language)
    return leadTo(localPath(path, wanted))
  const page = { route, language, brand: brandOf(request.brandId), request }
  const isDrawnHere = route.drawnBy === 'server' && !request.asksForApp
  const html = isDrawnHere ? drawPage(page) : appShell(page)
  return {
    kind: 'html',
    status: route.name === 'not-found' ? 404 : 200,
    html,
    noindex: route.noindex,
    hasTag: route.layout === 'legal',
    document: documentOf(route.layout),
  }
}

const leadTo = (pathname: string) => ({ kind: 'redirect', status: 302, pathname }) as const

const withoutEndSlash = (pathname: string): string =>
  pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
