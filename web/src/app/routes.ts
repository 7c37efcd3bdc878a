import { type CompleteLocale, completeLocales } from '@serendip/contract'
import { localPath } from '../platform/i18n/language-path.ts'
import { routes, type ScreenRoute } from './route-table.ts'

type Row = (typeof routes)[number]
export type RouteName = Row['name']
/** Routes with a screen in the app; redirects have none. */
export type AppRouteName = Exclude<Extract<Row, { drawnBy: 'app' }>, { leadsTo: string }>['name']
export type LegalRouteName = Extract<Row, { layout: 'legal' }>['name']
export type NamedRoute = ScreenRoute & { readonly name: RouteName }

/** The route at a path without its language. */
export const routeAt = (path: string): NamedRoute | undefined =>
  routes.find((route) => route.path === path) ?? routes.find((route) => fits(route.path, path))

export const routeNamed = (name: string): NamedRoute | undefined =>
  routes.find((route) => route.name === name)

function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) =>
      segment.startsWith(':') ? given[index] !== '' : segment === given[index],
    )
  )
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
