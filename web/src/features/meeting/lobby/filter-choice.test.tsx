import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { FilterChoice } from './filter-choice.tsx'

afterEach(cleanup)

async function open() {
  const save = vi.fn(async () => {})
  const platform = aPlatform({
    clientSettings: { save },
    settings: { read: async () => ({ filterPriceCoins: { both: 0, female: 10, male: 10 } }) },
    api: {
      accounts: { profile: async () => ({ profile: { coins: 100, bonusMatch: 0 } }) },
      catalogue: { coinRate: async () => ({ currency: 'USD', centsPer1000Coins: 2330 }) },
    },
  })
  const onChange = vi.fn()
  render(
    <TestProviders platform={platform}>
      <FilterChoice value="both" onChange={onChange} />
    </TestProviders>,
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
