import type { CallHistoryEntry } from '@serendip/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import words from '../../../../locales/en/calls-history.json' with { type: 'json' }
import everywhere from '../../../../locales/en/everywhere.json' with { type: 'json' }
import nav from '../../../../locales/en/nav.json' with { type: 'json' }
import people from '../../../../locales/en/people.json' with { type: 'json' }
import type { Platform } from '../../platform/platform.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { CallsHistoryScreen } from './calls-history-screen.tsx'

afterEach(cleanup)

/** A call with somebody who has left since. */
const aCallAt = (at: number) =>
  ({
    entryId: `cal_${at}`,
    type: 'random',
    mode: 'video',
    partner: null,
    at,
    durationMs: 1_000,
    relation: { added: false, addedMe: false },
    mayAdd: false,
    canReport: false,
  }) as unknown as CallHistoryEntry

test('the request for a photo is shown below the latest calls', async () => {
  const dayMs = 86_400_000
  const platform = {
    api: {
      calls: {
        history: async () => ({ entries: [aCallAt(9 * dayMs), aCallAt(2 * dayMs)], nextCursor: null }),
      },
      media: { photos: async () => ({ shown: null, waiting: null }) },
      onboarding: { seenScreens: async () => ({ onboardingScreens: [] }) },
    },
  } as unknown as Platform
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', resources: { en: { 'calls-history': words, everywhere, nav, people } } })
  render(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={new QueryClient()}>
        <I18nextProvider i18n={i18n}>
          <MemoryRouter>
            <CallsHistoryScreen />
          </MemoryRouter>
        </I18nextProvider>
      </QueryClientProvider>
    </PlatformProvider>,
  )
  const question = await screen.findByText(words.photo.title)
  const [latest, earlier] = screen.getAllByText(words.nobody)
  const isBefore = (one: Node | undefined, other: Node | undefined) =>
    one !== undefined &&
    other !== undefined &&
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  expect(isBefore(latest, question)).toBe(true)
  expect(isBefore(question, earlier)).toBe(true)
})
