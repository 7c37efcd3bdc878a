import { expect, test } from 'vitest'
import { defaultSettings } from '../settings/index.ts'
import { sanitizeProviderName } from './new-account.ts'
import type { OnboardingDeps } from './onboarding-deps.ts'

const deps = { settings: { read: async () => defaultSettings } } as unknown as OnboardingDeps
const family = '👩‍👩‍👧'
const accented = 'e\u0301'

test.each([
  ['as many signs as fit', family.repeat(9), family.repeat(9)],
  ['more signs than fit', accented.repeat(31), accented.repeat(30)],
  ['fewer signs, which are too long together', `Ada ${family.repeat(26)}`, `Ada ${family.repeat(24)}`],
  ['one sign, which is too long', `Ada${'\u0301'.repeat(300)}`, 'Ad'],
])('of a provider’s name of %s the beginning is kept, as a reader counts', async (_what, name, stored) => {
  expect(await sanitizeProviderName(deps, name)).toBe(stored)
})
