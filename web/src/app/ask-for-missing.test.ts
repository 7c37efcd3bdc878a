import type { OwnProfile, WebData } from '@serendip/contract'
import { expect, test, vi } from 'vitest'
import { aPlatform } from '../platform/a-platform.test-kit.ts'
import { stub } from '../platform/stub.test-kit.ts'
import { askForMissing } from './ask-for-missing.ts'
import type { Overlays } from './overlays.tsx'

async function asked(stored: WebData | null, missing: OwnProfile['missingFields'] = ['birthday', 'terms']) {
  const profile = { name: 'Ada', missingFields: missing } as OwnProfile
  const api = {
    onboarding: {
      async webData() {
        if (stored === null) throw new Error('no answer')
        return { data: { data: stored } }
      },
    },
    accounts: { profile: async () => ({ profile }) },
  }
  const [open, leave] = [vi.fn(), vi.fn()]
  await askForMissing(aPlatform({ api }), stub<Pick<Overlays, 'modals'>>({ modals: { open } }), leave)
  return {
    opened: open.mock.calls.map(([name]) => name),
    data: open.mock.calls[0]?.[1],
    left: leave.mock.calls,
  }
}

test('a former guest is asked for everything, over the current screen', async () => {
  const { opened, data, left } = await asked({ guestStep: 'guest-chat' })
  expect([opened, left]).toEqual([['guestMissingFields'], []])
  expect(data).toMatchObject({ guestStep: 'guest-chat' })
})

test('a person outside onboarding is asked for the missing fields', async () => {
  for (const stored of [{}, { paidOnboardingScreen: 'completed' as const }, { guestStep: null }]) {
    expect(await asked(stored)).toMatchObject({ opened: ['missingFields'], left: [] })
  }
})

test('a person in the middle of onboarding continues there, and so does a person who cannot be asked here', async () => {
  const there = { opened: [], left: [['/signup']] }
  expect(await asked({ paidOnboardingScreen: 'step-6' })).toMatchObject(there)
  expect(await asked(null)).toMatchObject(there)
  expect(await asked({ guestStep: 'guest' }, [])).toMatchObject(there)
})
