import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useTranslation } from 'react-i18next'
import { aPlatform } from './a-platform.test-kit.ts'
import { anI18n } from './i18n/an-i18n.test-kit.ts'
import { usePlatform } from './platform-context.tsx'
import { testProviders } from './test-providers.test-kit.tsx'

afterEach(cleanup)

test('a platform for tests takes what is given and does the harmless thing otherwise', async () => {
  const platform = aPlatform({
    api: { accounts: { logout: async () => 'x' } },
    preferences: { isOn: () => false },
  })
  expect(platform.preferences.isOn('autoNext')).toBe(false)
  expect(platform.preferences.language()).toBe('en')
  expect(platform.session.current()).toBeNull()
  expect(await platform.api.accounts.logout()).toBe('x')
  expect(platform.api.accounts).toBe(platform.api.accounts)
})

test('what the test did not give throws an error that names it', () => {
  const platform = aPlatform({ api: { accounts: {} } })
  expect(() => platform.api.accounts.logout()).toThrow('uses api.accounts.logout,')
  expect(() => platform.api.site.settings()).toThrow('uses api.site.settings,')
  expect(() => platform.settings.read()).toThrow('uses settings.read,')
  expect(() => platform.logout()).toThrow('uses platform.logout,')
})

test('each test has its own language', async () => {
  const strings = anI18n()
  await strings.changeLanguage('de')
  expect(strings.t('everywhere:reload')).toBe('Seite neu laden')
  expect(anI18n().t('everywhere:reload')).toBe('Reload page')
  const { result } = renderHook(() => [usePlatform().uuid(), useTranslation('nav').t('chats')], {
    wrapper: testProviders(),
  })
  expect(result.current).toEqual(['uuid-1', 'Chats'])
})
