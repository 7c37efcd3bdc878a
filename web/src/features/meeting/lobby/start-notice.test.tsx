import { QueryClient, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, test } from 'vitest'
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
        {code && <StartNotice notice={{ kind: 'refused', code }} onClose={() => undefined} />}
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
