import type { Partner } from '@serendip/contract'
import { expect, test, vi } from 'vitest'
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { anI18n } from '../../platform/i18n/an-i18n.test-kit.ts'
import { showMissed } from './show-missed.ts'

const from: Partner = {
  userId: `usr_${'1'.padStart(20, '0')}`,
  name: 'Bo',
  age: 30,
  gender: 'male',
  country: null,
  language: 'en',
  avatar: '',
  rolesGroup: 'user',
  demo: false,
}

test.each([true, false])('a missed call is shown unless its notice is turned off (on: %s)', (isOn) => {
  const preferences = { isOn: (name: string) => name === 'missedNotice' && isOn }
  const show = vi.fn()
  showMissed(from, {
    platform: aPlatform({ preferences }),
    i18n: anI18n(),
    overlays: { toasts: { show } },
  })
  expect(show).toHaveBeenCalledTimes(isOn ? 1 : 0)
})
