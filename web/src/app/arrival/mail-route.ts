import type { CompleteLocale } from '@serendip/contract'
import { localPath } from '../../platform/i18n/language-path.ts'
import { routeNamed } from '../routes.ts'
import { withoutNames } from '../../platform/arrival/query.ts'

const routeName = 'mailRoute'
const queryPrefix = 'mailQuery_'
const paramPrefix = 'mailParam_'
const isMailName = (name: string): boolean =>
  name === routeName || name.startsWith(queryPrefix) || name.startsWith(paramPrefix)

/** Query parameters that a mail must not set: they would start another action. */
const actionNames: readonly string[] = [
  ...['authToken', 'tempToken', 'emailCode', 'action', 'fromAffLanding'],
  routeName,
]

/** One path segment, such as the id of a person or an invoice; a segment of only dots would allow path traversal. */
const segment = /^(?!\.+$)[\w.~-]{1,80}$/

/**
 * Resolves a link's `mailRoute`. Only routes of the table are allowed, by name, so a link cannot lead to another site.
 * `mailParam_*` fills the route's parameters, `mailQuery_*` its query; the rest of the query is kept. Null: the link
 * names no existing route, or omits a parameter.
 */
export function mailRouteTarget(search: string, language: CompleteLocale): string | null {
  const query = new URLSearchParams(search)
  const route = routeNamed(query.get(routeName) ?? '')
  if (route === undefined) return null
  const filled = route.path
    .split('/')
    .map((part) => (part.startsWith(':') ? paramOf(query, part.slice(1)) : part))
  if (filled.includes(null)) return null
  const path = filled.join('/')
  return (route.localised ? localPath(path, language) : path) + queryOf(search)
}

function paramOf(query: URLSearchParams, name: string): string | null {
  const value = query.get(paramPrefix + name) ?? ''
  return segment.test(value) ? value : null
}

function queryOf(search: string): string {
  const given = new URLSearchParams(withoutNames(search, isMailName))
  for (const [name, value] of new URLSearchParams(search)) {
    const plain = name.slice(queryPrefix.length)
    if (name.startsWith(queryPrefix) && plain !== '' && !actionNames.includes(plain)) given.set(plain, value)
  }
  const text = given.toString()
  return text === '' ? '' : `?${text}`
}

/** The same query without the names of a mail's route. */
export const withoutMailRoute = (search: string): string => withoutNames(search, isMailName)
