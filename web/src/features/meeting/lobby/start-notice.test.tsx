import { QueryClient, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import error from '../../../../../locales/en/error.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { siteSettingsQuery } from '../../../platform/queries.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { type MeetingSlots, SlotsProvider } from '../slots.tsx'
import { StartNotice } from './start-notice.tsx'

afterEach(cleanup)

/** The price that is stored, and the one that holds by now. */
const prices = [10, 12]
const platform = aPlatform({
  settings: {
    read: async () => ({ filterPriceCoins: { female: prices[0] } }),
    forget: () => void prices.shift(),
  },
})
const Price = () => (
  <output>{useQuery(siteSettingsQuery(platform.settings)).data?.filterPriceCoins.female}</output>
)

test('after a price has changed, the lobby shows the one that holds', async () => {
  const view = (code: 'price_changed' | null) => (
    <TestProviders platform={platform} queries={queries}>
      <SlotsProvider slots={stub<MeetingSlots>({ identity: {} })}>
        <Price />
        {code && (
          <StartNotice
            notice={{ kind: 'refused', code }}
            onCheckCamera={() => undefined}
            onClose={() => undefined}
          />
        )}
      </SlotsProvider>
    </TestProviders>
  )
  const queries = new QueryClient()
  const { rerender } = render(view(null))
  await screen.findByText('10')
  rerender(view('price_changed'))
  await screen.findByText('12')
  screen.getByText(error.price_changed)
})

test('who has to check their camera is asked at once, and again by a button', () => {
  const ask = vi.fn()
  const notice = { kind: 'refused', code: 'camera_check_required' } as const
  render(
    <TestProviders platform={platform}>
      <SlotsProvider slots={stub<MeetingSlots>({ identity: {} })}>
        <StartNotice notice={notice} onCheckCamera={ask} onClose={() => undefined} />
      </SlotsProvider>
    </TestProviders>,
  )
  expect(ask).toHaveBeenCalledTimes(1)
  screen.getByText(error.camera_check_required)
  fireEvent.click(screen.getByRole('button', { name: 'Check camera' }))
  expect(ask).toHaveBeenCalledTimes(2)
})
