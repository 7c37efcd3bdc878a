import type { StandingConsent } from '@serendip/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { ConsentSection } from './consent-section.tsx'

afterEach(cleanup)

async function open(consent: StandingConsent) {
  const platform = aPlatform({
    api: { catalogue: { coinRate: async () => ({ currency: 'USD', centsPer1000Coins: 2330 }) } },
  })
  render(
    <TestProviders platform={platform}>
      <ConsentSection consent={consent} />
    </TestProviders>,
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
