import { expect, test } from 'vitest'
import { readSurroundings } from './surroundings.ts'

function aPage({ isFramed = false, isApple = false, isInstalled = false }) {
  const self = {}
  return {
    self,
    top: isFramed ? {} : self,
    navigator: { standalone: isApple },
    matchMedia: (query: string) => ({ matches: isInstalled && query === '(display-mode: standalone)' }),
  } as unknown as Window
}

test.each([
  [{}, { isFramed: false, isInstalled: false }],
  [{ isFramed: true }, { isFramed: true, isInstalled: false }],
  [{ isInstalled: true }, { isFramed: false, isInstalled: true }],
  [{ isApple: true }, { isFramed: false, isInstalled: true }],
])('a page of %o is %o', (page, surroundings) => {
  expect(readSurroundings(aPage(page))).toEqual(surroundings)
})
