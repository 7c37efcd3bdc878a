import { expect, test } from 'vitest'
import { earlyThemeScript } from './early-theme-script.ts'

/** Runs the script as the page does, and returns the theme of the page after it. */
function themeOf(stored: string | null | Error, deviceIsDark: boolean): string {
  const root = { dataset: { theme: 'paper' } }
  const storage = {
    getItem() {
      if (stored instanceof Error) throw stored
      return stored
    },
  }
  const matchMedia = (query: string) => ({
    matches: query === '(prefers-color-scheme: dark)' && deviceIsDark,
  })
  new Function('localStorage', 'matchMedia', 'document', earlyThemeScript)(storage, matchMedia, {
    documentElement: root,
  })
  return root.dataset.theme
}

test.each([
  [null, false, 'paper'],
  [null, true, 'stage'],
  ['system', false, 'paper'],
  ['system', true, 'stage'],
  ['stage', false, 'stage'],
  ['paper', true, 'paper'],
  [new Error('denied'), true, 'stage'],
] as const)('chosen %s on a device that is dark: %s, the page is %s', (stored, deviceIsDark, theme) => {
  expect(themeOf(stored, deviceIsDark)).toBe(theme)
})
