import type { PersonCard } from '@serendip/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import call from '../../../../../locales/en/call.json' with { type: 'json' }
import error from '../../../../../locales/en/error.json' with { type: 'json' }
import people from '../../../../../locales/en/people.json' with { type: 'json' }
import { fakeClock } from '../../../platform/fake-clock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import { MemoryRouter } from '../../../platform/router/memory-router.test-kit.tsx'
import { type MeetingParts, MeetingProvider } from '../meeting-context.tsx'
import { aCall } from '../state/call-fixtures.ts'
import type { Talk } from '../state/call-state.ts'
import { endTalk, talkOf } from '../state/talk.ts'
import { ContactActions } from './contact-actions.tsx'
import { prefetchAfterMs, usePrefetchedCard } from './use-prefetched-card.ts'

afterEach(cleanup)

function InCall({ talk }: { talk: Talk }) {
  usePrefetchedCard(talk)
  return null
}

async function setUp() {
  const clock = fakeClock()
  const { partner } = aCall()
  const words = { bio: '', interests: [], city: '', gallery: [] }
  const relation = { added: false, addedMe: false }
  const read = vi.fn<() => Promise<PersonCard>>(async () => ({
    person: partner,
    ...words,
    relation,
    mayAdd: true,
  }))
  const platform = { clock, api: { people: { card: read } } } as unknown as Platform
  const queries = new QueryClient()
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', resources: { en: { call, people, error } } })
  const show = (screenOf: React.ReactNode) =>
    render(
      <PlatformProvider platform={platform}>
        <QueryClientProvider client={queries}>
          <I18nextProvider i18n={i18n}>
            <MeetingProvider parts={{ meeting: {} } as unknown as MeetingParts}>
              <MemoryRouter>{screenOf}</MemoryRouter>
            </MeetingProvider>
          </I18nextProvider>
        </QueryClientProvider>
      </PlatformProvider>,
    )
  const talk: Talk = { ...talkOf(aCall({ partner })), revealed: true }
  return { clock, queries, read, show, talk }
}

test('the card is prefetched during the call, and the end screen shows it without another request', async () => {
  const { clock, queries, read, show, talk } = await setUp()
  const { unmount } = show(<InCall talk={talk} />)
  clock.advance(prefetchAfterMs - 1)
  expect(read).not.toHaveBeenCalled()
  clock.advance(1)
  expect(read).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  unmount()
  show(<ContactActions ended={endTalk(talk, 'partner_left', 3_000)} onUse={() => {}} />)
  expect(screen.getByRole('link', { name: call.ended.message })).toBeDefined()
  expect(read).toHaveBeenCalledOnce()
})

test.each([
  ['before both see each other', { revealed: false }],
  ['of a demo person', { partner: { ...aCall().partner, demo: true } }],
])('no card is prefetched %s', async (_when, over: Partial<Talk>) => {
  const { clock, read, show, talk } = await setUp()
  show(<InCall talk={{ ...talk, ...over }} />)
  clock.advance(prefetchAfterMs)
  expect(read).not.toHaveBeenCalled()
})

test('a call that ends sooner prefetches none', async () => {
  const { clock, read, show, talk } = await setUp()
  show(<InCall talk={talk} />).unmount()
  clock.advance(prefetchAfterMs)
  expect(read).not.toHaveBeenCalled()
})
