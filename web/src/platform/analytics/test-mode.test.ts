import { expect, test } from 'vitest'
import { aStorage } from './a-storage.test-kit.ts'
import { keepTestMode, storedTestMode, testModeOf } from './test-mode.ts'

test('sessions of the 200-coins tests and of the daily rewards’ test are flagged, others are not', () => {
  expect(testModeOf(['pwa200coins_testgroup|test_group'])).toBe('pwa200coins')
  expect(testModeOf(['pwa200coins_v2|test_group', 'dailyrewardsystem|test_group'])).toBe('pwa200coins')
  expect(testModeOf(['superdeal|test_group', 'dailyrewardsystem|test_group'])).toBe('drs')
  expect(testModeOf(['superdeal|test_group', 'dailyrewardsystem|control'])).toBeNull()
})

test('a flag lasts until the next person of the tab has another one, or none', () => {
  const storage = aStorage()
  expect(storedTestMode(storage)).toBeNull()
  keepTestMode(storage, 'drs')
  expect(storedTestMode(storage)).toBe('drs')
  keepTestMode(storage, null)
  expect(storedTestMode(storage)).toBeNull()
})
