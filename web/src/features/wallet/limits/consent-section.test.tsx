import type { StandingConsent } from '@serendip/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import everywhere from '../../../../../locales/en/everywhere.json' with { type: 'json' }
import wallet from '../../../../../locales/en/wallet.json' with { type: 'json' }
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import { ConsentSection } from './consent-section.tsx'

afterEach(cleanup)

async function open(consent: StandingConsent) {
  const platform = {
    api: { catalogue: { coinRate: async () => ({ currency: 'USD', centsPer1000Coins: 2330 }) } },
  } as unknown as Platform
  const i18n = createInstance().use(initReactI18next)
  const resources = { en: { everywhere, wallet } }
  await i18n.init({ lng: 'en', resources, interpolation: { escapeValue: false } })
  render(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={new QueryClient()}>
        <I18nextProvider i18n={i18n}>
          <ConsentSection consent={consent} />
        </I18nextProvider>
      </QueryClientProvider>
    </PlatformProvider>,
  )
}

test('before a standing consent is given, its first cap is shown in coins and money', async () => {
  await open({ dailyCapCoins: null, spentTodayCoins: 0 })
  expect(await screen.findByText(/The daily cap starts at 600 coins \(≈ \$13\.98\)\.$/)).toBeDefined()
})

test('the cap of a standing consent is shown in coins and money', async () => {
  await open({ dailyCapCoins: 100, spentTodayCoins: 7 })
  expect(await screen.findByText('100 coins (≈ $2.33) · 7 coins spent automatically today.')).toBeDefined()
})
