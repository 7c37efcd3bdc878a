import { type CompleteLocale, completeLocales, type ScreenDocument } from '@serendip/contract'
import { localPath } from '../platform/i18n/language-path.ts'
import { type Layout, routes, type ScreenRoute } from './route-table.ts'

type Row = (typeof routes)[number]
export type RouteName = Row['name']
/** Routes with a screen in the app; redirects have none. */
export type AppRouteName = Exclude<Extract<Row, { drawnBy: 'app' }>, { leadsTo: string }>['name']
export type ComingRouteName = Extract<Row, { coming: unknown }>['name']
export type LegalRouteName = Extract<Row, { layout: 'legal' }>['name']
export type NamedRoute = ScreenRoute & { readonly name: RouteName }

/** The document that a screen in this layout belongs to. */
export const documentOf = (layout: Layout): ScreenDocument =>
  layout === 'payment' || layout === 'offerwall' ? layout : 'app'

/** The route at a path without its language. */
export const routeAt = (path: string): NamedRoute | undefined =>
  routes.find((route) => route.path === path) ?? routes.find((route) => paramsAt(route.path, path))

export const routeNamed = (name: string): NamedRoute | undefined =>
  routes.find((route) => route.name === name)

/** The values of a pattern's parameters in a path; null if the path does not fit. */
export function paramsAt(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const given = path.split('/')
  const wanted = pattern.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (!segment.startsWith(':')) {
      if (segment !== value) return null
    } else if (value === '') return null
    else params[segment.slice(1)] = decoded(value)
  }
  return params
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

export interface Address {
  /** The route's name, with `___` and the language if the route is localised (SPEC §2). */
  readonly id: string
  readonly language: CompleteLocale | null
  readonly pathname: string
}

/** Every address at which a route is served. */
export function addressesOf(route: ScreenRoute): readonly Address[] {
  if (!route.localised) return [{ id: route.name, language: null, pathname: route.path }]
  return completeLocales.map((language) => ({
    id: `${route.name}___${language}`,
    language,
    pathname: localPath(route.path, language),
  }))
}
