import { expect, test } from 'vitest'
import { settingsPages, settingsRedirect } from './settings-pages.ts'

test('each page of the settings has its address, and the list of them too', () => {
  for (const page of [undefined, ...settingsPages]) expect(settingsRedirect(page, '')).toBeNull()
})

test('a link to decisions from the time of a single page leads to their page, in the same place', () => {
  expect(settingsRedirect(undefined, '#decisions')).toBe('/settings/privacy#decisions')
  expect(settingsRedirect('privacy', '#decisions')).toBeNull()
})

test('a page that does not exist leads to the list', () => {
  expect(settingsRedirect('nothing', '')).toBe('/settings')
})
