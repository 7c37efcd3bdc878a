// @vitest-environment happy-dom
import { directionOf } from '@serendip/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPreferences, earlyPreferencesScript, resolveTheme } from './preferences.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  Reflect.deleteProperty(navigator, 'languages')
  for (const name of ['lang', 'dir', 'data-theme']) document.documentElement.removeAttribute(name)
})

test.each([
  ['stage', true, 'stage'],
  ['paper', false, 'paper'],
  ['system', true, 'paper'],
  ['system', false, 'stage'],
] as const)('theme %s on a light device (%s) is %s', (choice, light, theme) => {
  expect(resolveTheme(choice, light)).toBe(theme)
})

test.each([
  [null, null, ['pl-PL', 'de-AT']],
  [null, null, ['ja']],
  ['ar', 'paper', ['de']],
  ['xx', 'nonsense', ['ar-EG']],
  ['de', 'stage', ['en']],
  ['en', 'system', ['de']],
])(
  'the early script sees language %s, theme %s and browser %s as the app does',
  (language, theme, wanted) => {
    if (language !== null) localStorage.setItem('language', language)
    if (theme !== null) localStorage.setItem('theme', theme)
    Object.defineProperty(navigator, 'languages', { value: wanted, configurable: true })
    new Function(earlyPreferencesScript)()
    const preferences = createPreferences(localStorage, wanted)
    const root = document.documentElement
    expect(root.lang).toBe(preferences.language())
    expect(root.dir).toBe(directionOf(preferences.language()))
    const isLight = matchMedia('(prefers-color-scheme: light)').matches
    expect(root.dataset['theme']).toBe(resolveTheme(preferences.theme(), isLight))
  },
)
