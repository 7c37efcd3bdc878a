// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../platform/fake-clock.ts'
import { watchLaunches } from './watch-launches.ts'

function aPage(first: string | null) {
  const tellers = { session: () => {}, analytics: () => {} }
  let userId = first
  const lastLaunch = vi.fn(async () => ({ lastLaunch: null }))
  const platform = aPlatform({
    clock: fakeClock(),
    api: { onboarding: { lastLaunch, deviceInfo: vi.fn(async () => ({ ok: true })) } },
    clientSettings: { refresh: async () => {} },
    session: {
      current: () => userId && { profile: { _id: userId } },
      subscribe(listener: () => void) {
        tellers.session = listener
      },
    },
    analytics: {
      visitor: () => null,
      subscribe(listener: () => void) {
        tellers.analytics = listener
      },
    },
  })
  watchLaunches(window, platform)
  const become = (next: string | null) => {
    userId = next
    tellers.session()
  }
  return { lastLaunch, become, agree: () => tellers.analytics() }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('the app is launched once for a logged-in person, and again after each login', () => {
  const { lastLaunch, become, agree } = aPage(null)
  expect(lastLaunch).not.toHaveBeenCalled()
  become('u1')
  agree()
  expect(lastLaunch).toHaveBeenCalledTimes(1)
  become('u2')
  expect(lastLaunch).toHaveBeenCalledTimes(2)
})

test('logging out ends the visit’s session, and a first login keeps it', () => {
  const { become } = aPage(null)
  localStorage.setItem('analyticsSession', 's|i|1')
  become('u1')
  expect(localStorage.getItem('analyticsSession')).toBe('s|i|1')
  become(null)
  expect(localStorage.getItem('analyticsSession')).toBeNull()
})
