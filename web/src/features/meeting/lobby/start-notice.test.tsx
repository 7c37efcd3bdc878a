import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, test } from 'vitest'
import error from '../../../../../locales/en/error.json' with { type: 'json' }
import lobby from '../../../../../locales/en/lobby.json' with { type: 'json' }
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import { siteSettingsQuery } from '../../../platform/queries.ts'
import { type MeetingSlots, SlotsProvider } from '../slots.tsx'
import { StartNotice } from './start-notice.tsx'

afterEach(cleanup)

/** The price that is stored, and the one that holds by now. */
const prices = [10, 12]
const settings = {
  read: async () => ({ filterPriceCoins: { female: prices[0] } }),
  forget: () => void prices.shift(),
}
const Price = () => (
  <output>{useQuery(siteSettingsQuery(settings as never)).data?.filterPriceCoins.female}</output>
)

test('after a price has changed, the lobby shows the one that holds', async () => {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', defaultNS: 'lobby', resources: { en: { error, lobby } } })
  const view = (code: 'price_changed' | null) => (
    <PlatformProvider platform={{ settings } as unknown as Platform}>
      <QueryClientProvider client={queries}>
        <I18nextProvider i18n={i18n}>
          <SlotsProvider slots={{ identity: {} } as unknown as MeetingSlots}>
            <Price />
            {code && <StartNotice notice={{ kind: 'refused', code }} onClose={() => undefined} />}
          </SlotsProvider>
        </I18nextProvider>
      </QueryClientProvider>
    </PlatformProvider>
  )
  const queries = new QueryClient()
  const { rerender } = render(view(null))
  await screen.findByText('10')
  rerender(view('price_changed'))
  await screen.findByText('12')
  screen.getByText(error.price_changed)
})
