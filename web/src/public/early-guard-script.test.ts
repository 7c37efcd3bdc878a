import { expect, test } from 'vitest'
import { guardVisit } from '../app/guards/guard-visit.ts'
import { routeAt } from '../app/routes.ts'
import { earlyGuardScript } from './early-guard-script.ts'

const person = { isStreamer: false, lastIpRealCountry: 'DE', isUnblocked: false, expectedSource: null }
const loggedIn = '{"authData":{"token":"t"}}'

interface PageState {
  readonly path: string
  readonly stored: string | null
  readonly search: string
  readonly isInstalled?: boolean
}

const routeOf = (path: string) => {
  const route = routeAt(path)
  if (!route) throw new Error(`No route at ${path}`)
  return route
}

/** Runs the script as the page does, and returns where it led. */
function open({ path, stored, search, isInstalled = false }: PageState): string | null {
  let target: string | null = null
  const location = { search, replace: (address: string) => (target = address) }
  const run = new Function(
    'localStorage',
    'location',
    'matchMedia',
    'navigator',
    earlyGuardScript(routeOf(path), 'de'),
  )
  run({ getItem: () => stored }, location, () => ({ matches: isInstalled }), {})
  return target
}

const guarded = ({ path, stored, search, isInstalled = false }: PageState) =>
  guardVisit({
    route: routeOf(path),
    language: 'de',
    search,
    person: stored === loggedIn ? person : null,
    isFramed: false,
    isInstalled,
    refusedCountries: ['RU'],
    streamerAppUrl: null,
  })

test.each(['/', '/lp', '/lnd/qt1'])('%s leads everyone where the guards lead', (path) => {
  for (const stored of [loggedIn, null]) {
    for (const search of ['', '?a=1']) {
      for (const isInstalled of [false, true]) {
        const opened = { path, stored, search, isInstalled }
        expect(open(opened), JSON.stringify(opened)).toBe(guarded(opened))
      }
    }
  }
})

test.each(['{', '{}', '{"authData":{}}', 'null'])('a damaged entry (%s) counts as logged out', (stored) => {
  expect(open({ path: '/', stored, search: '?a=1' })).toBeNull()
})
