import { expect, test, vi } from 'vitest'
import { createNavigationVisibility } from './navigation-visibility.ts'

test.each([
  ['start', true],
  ['match', false],
  ['incall', false],
  ['ban-account', true],
] as const)('in status %s navigation is shown: %s', (status, shown) => {
  const navigation = createNavigationVisibility()
  navigation.setCallStatus('match')
  navigation.setCallStatus(status)
  expect(navigation.isVisible()).toBe(shown)
})

test('listeners are notified only of changes that affect the screen', () => {
  const navigation = createNavigationVisibility()
  const listener = vi.fn()
  navigation.subscribe(listener)
  navigation.setCallStatus('match')
  navigation.setCallStatus('incall')
  navigation.setCallStatus('start')
  expect(listener).toHaveBeenCalledTimes(2)
})
