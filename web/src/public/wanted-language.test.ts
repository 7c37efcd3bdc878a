import type { PageRequest } from '@serendip/contract'
import { expect, test } from 'vitest'
import { answerPage } from './render.tsx'

const request: Omit<PageRequest, 'pathname'> = {
  brandId: 'serendip',
  publicOrigin: 'https://meet.example',
  live: null,
  demo: false,
  hasDeveloperFlags: false,
  isFramed: null,
  asksForApp: false,
  wantedLanguage: null,
  asksConsent: false,
  refusedCountries: [],
  legal: {},
  assets: {
    areBuilt: true,
    entry: (source) => ({ script: `/${source}`, styles: [], preloads: [] }),
    named: () => null,
    styleText: () => null,
  },
}

/** Where a visit is led; null if the page is drawn. */
function ledTo(pathname: string, change: Partial<PageRequest>): string | null {
  const page = answerPage({ ...request, pathname, ...change })
  return page.kind === 'redirect' ? page.pathname : null
}

test.each(['/', '/lp'])('a visit to %s is led to the language that the browser asks for', (pathname) => {
  expect(ledTo(pathname, { wantedLanguage: 'de' })).toBe(pathname === '/' ? '/de' : `/de${pathname}`)
  for (const wantedLanguage of ['en', null] as const) expect(ledTo(pathname, { wantedLanguage })).toBeNull()
  // An address that names its language was chosen, and what only the app can do is not a visit.
  expect(ledTo(`/ar${pathname === '/' ? '' : pathname}`, { wantedLanguage: 'de' })).toBeNull()
  expect(ledTo(pathname, { wantedLanguage: 'de', asksForApp: true })).toBeNull()
  expect(ledTo('/terms-of-use', { wantedLanguage: 'de' })).toBeNull()
})
