import { expect, test } from 'vitest'
import { readSurroundings } from './surroundings.ts'

function aPage({ isFramed = false, isApple = false, isInstalled = false, refused = '' }) {
  const self = {}
  return {
    self,
    top: isFramed ? {} : self,
    navigator: { standalone: isApple },
    document: { documentElement: { dataset: refused ? { refused } : {} } },
    matchMedia: (query: string) => ({ matches: isInstalled && query === '(display-mode: standalone)' }),
  } as unknown as Window
}

test.each([
  [{}, { isFramed: false, isInstalled: false, refusedCountries: [] }],
  [{ isFramed: true }, { isFramed: true, isInstalled: false, refusedCountries: [] }],
  [{ isInstalled: true }, { isFramed: false, isInstalled: true, refusedCountries: [] }],
  [{ isApple: true }, { isFramed: false, isInstalled: true, refusedCountries: [] }],
  [{ refused: 'BY RU' }, { isFramed: false, isInstalled: false, refusedCountries: ['BY', 'RU'] }],
])('a page of %o is %o', (page, surroundings) => {
  expect(readSurroundings(aPage(page))).toEqual(surroundings)
})
