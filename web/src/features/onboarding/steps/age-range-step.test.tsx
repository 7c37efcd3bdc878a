import type { OwnProfile } from '@serendip/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import onboarding from '../../../../../locales/en/onboarding.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { AgeRangeStep } from './age-range-step.tsx'

afterEach(cleanup)

const platform = aPlatform({ brand: { name: 'Serendip' }, preferences: { setLanguage() {} } })

async function open(pointer: 'fine' | 'coarse') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === `(pointer: ${pointer})`,
    addEventListener() {},
    removeEventListener() {},
  }))
  render(
    <TestProviders platform={platform}>
      <AgeRangeStep
        place={{ current: 12, total: 12, goBack: null }}
        profile={{ _id: 'usr_a', name: 'Ada' } as OwnProfile}
        answers={{}}
        onDone={async () => {}}
      />
    </TestProviders>,
  )
}

test('with a keyboard the question of ages begins at its first handle, on a phone at its heading', async () => {
  await open('fine')
  expect(document.activeElement).toBe(screen.getByRole('slider', { name: onboarding.ages.from }))
  cleanup()
  await open('coarse')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})
