import type { OwnProfile } from '@serendip/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import onboarding from '../../../../../locales/en/onboarding.json' with { type: 'json' }
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import { MemoryRouter } from '../../../platform/router/memory-router.test-kit.tsx'
import { AgeRangeStep } from './age-range-step.tsx'

afterEach(cleanup)

const platform = { brand: { name: 'Serendip' }, preferences: { setLanguage() {} } } as unknown as Platform

async function open(pointer: 'fine' | 'coarse') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === `(pointer: ${pointer})`,
    addEventListener() {},
    removeEventListener() {},
  }))
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', ns: ['onboarding'], resources: { en: { onboarding } } })
  render(
    <PlatformProvider platform={platform}>
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <AgeRangeStep
            place={{ current: 12, total: 12, goBack: null }}
            profile={{ _id: 'usr_a', name: 'Ada' } as OwnProfile}
            answers={{}}
            onDone={async () => {}}
          />
        </MemoryRouter>
      </I18nextProvider>
    </PlatformProvider>,
  )
}

test('with a keyboard the question of ages begins at its first handle, on a phone at its heading', async () => {
  await open('fine')
  expect(document.activeElement).toBe(screen.getByRole('slider', { name: onboarding.ages.from }))
  cleanup()
  await open('coarse')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})
