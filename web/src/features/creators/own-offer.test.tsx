import type { OwnApplication } from '@serendip/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import application from '../../../../locales/en/application.json' with { type: 'json' }
import creators from '../../../../locales/en/creators.json' with { type: 'json' }
import offer from '../../../../locales/en/own-offer.json' with { type: 'json' }
import type { Platform } from '../../platform/platform.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { MemoryRouter } from '../../platform/router/memory-router.test-kit.tsx'
import { OwnOffer } from './own-offer.tsx'

afterEach(cleanup)

/** Shows a creator's card, which offers calls for 60 coins. */
async function show(own: OwnApplication): Promise<void> {
  const answers = {
    ownOffer: async () => ({ rateCoins: 60, acceptsCalls: true, sharePercent: 50 }),
    ownApplication: async () => own,
  }
  const platform = { api: { creators: answers }, socket: { on: () => () => {} } } as unknown as Platform
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', resources: { en: { application, creators, 'own-offer': offer } } })
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <PlatformProvider platform={platform}>
          <MemoryRouter>
            <OwnOffer />
          </MemoryRouter>
        </PlatformProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  )
  await screen.findByText(offer.accepts)
}

test('an approved creator finds the documents of the application for as long as they are stored', async () => {
  await show({ state: 'approved', documentsUntil: Date.UTC(2026, 4, 20, 12) })
  await screen.findByText(/deleted on May 20, 2026/)
  expect(screen.getByRole('link', { name: application.documents }).getAttribute('href')).toBe('/documents')
})

test('once they are deleted, or without an application, nothing is said about them', async () => {
  for (const state of ['approved', 'none'] as const) {
    await show({ state, documentsUntil: null })
    expect(screen.queryByRole('link')).toBeNull()
    cleanup()
  }
})
