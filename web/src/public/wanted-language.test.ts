import type { PageRequest } from '@serendip/contract'
import { expect, test } from 'vitest'
import { pageRequest } from './page-request.test-kit.ts'
import { answerPage } from './render.tsx'

/** The path that a visit is led to; null if the page is drawn. */
function ledTo(pathname: string, change: Partial<PageRequest>): string | null {
  const page = answerPage(pageRequest(pathname, change))
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
