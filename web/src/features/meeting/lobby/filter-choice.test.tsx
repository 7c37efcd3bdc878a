import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import everywhere from '../../../../../locales/en/everywhere.json' with { type: 'json' }
import lobby from '../../../../../locales/en/lobby.json' with { type: 'json' }
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import { FilterChoice } from './filter-choice.tsx'

afterEach(cleanup)

async function open() {
  const save = vi.fn(async () => {})
  const platform = {
    clientSettings: { save },
    settings: { read: async () => ({ filterPriceCoins: { both: 0, female: 10, male: 10 } }) },
    api: {
      accounts: { profile: async () => ({ profile: { coins: 100, bonusMatch: 0 } }) },
      catalogue: { coinRate: async () => ({ currency: 'USD', centsPer1000Coins: 2330 }) },
    },
  } as unknown as Platform
  const i18n = createInstance().use(initReactI18next)
  const resources = { en: { everywhere, lobby } }
  await i18n.init({ lng: 'en', resources, interpolation: { escapeValue: false } })
  const onChange = vi.fn()
  render(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={new QueryClient()}>
        <I18nextProvider i18n={i18n}>
          <FilterChoice value="both" onChange={onChange} />
        </I18nextProvider>
      </QueryClientProvider>
    </PlatformProvider>,
  )
  return { save, onChange }
}

test('a chosen filter is stored for this person', async () => {
  const { save, onChange } = await open()
  fireEvent.click(screen.getByRole('radio', { name: /^Men/ }))
  expect(onChange).toHaveBeenCalledWith('male')
  expect(save).toHaveBeenCalledWith({ matchingFilter: 'male' })
})

test('a filter that costs coins also shows the price in money', async () => {
  await open()
  expect(await screen.findByText('10 coins (≈ $0.24)')).toBeDefined()
})
