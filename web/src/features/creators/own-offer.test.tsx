import type { OwnApplication } from '@serendip/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import application from '../../../../locales/en/application.json' with { type: 'json' }
import offer from '../../../../locales/en/own-offer.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { OwnOffer } from './own-offer.tsx'

afterEach(cleanup)

/** Shows a creator's card, which offers calls for 60 coins. */
async function show(own: OwnApplication): Promise<void> {
  const answers = {
    ownOffer: async () => ({ rateCoins: 60, acceptsCalls: true, sharePercent: 50 }),
    ownApplication: async () => own,
  }
  const platform = aPlatform({ api: { creators: answers }, socket: { on: () => () => {} } })
  render(
    <TestProviders platform={platform}>
      <OwnOffer />
    </TestProviders>,
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
    expect(screen.queryByRole('link', { name: application.documents })).toBeNull()
    cleanup()
  }
})
