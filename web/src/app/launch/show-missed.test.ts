import type { Partner } from '@serendip/contract'
import { expect, test, vi } from 'vitest'
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { anI18n } from '../../platform/i18n/an-i18n.test-kit.ts'
import { showMissed } from './show-missed.ts'

const ringId = `rng_${'2'.padStart(20, '0')}`
const person: Partner = {
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
  showMissed(
    { ringId, person },
    { platform: aPlatform({ preferences }), i18n: anI18n(), overlays: { toasts: { show } }, open: vi.fn() },
  )
  expect(show).toHaveBeenCalledTimes(isOn ? 1 : 0)
})

test('a missed call names its ring, and one tap leads to the chat with its caller', () => {
  const [show, open] = [vi.fn(), vi.fn()]
  showMissed(
    { ringId, person },
    {
      platform: aPlatform({ preferences: { isOn: () => true } }),
      i18n: anI18n(),
      overlays: { toasts: { show } },
      open,
    },
  )
  const [toast] = show.mock.calls[0] ?? []
  expect(toast).toMatchObject({ action: 'missedCall', call_id: ringId, userId: person.userId })
  toast.actionCallback()
  expect(open).toHaveBeenCalledWith(`/chat?userId=${person.userId}`)
})
