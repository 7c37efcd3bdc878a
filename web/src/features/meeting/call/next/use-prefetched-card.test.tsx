import type { PersonCard } from '@serendip/contract'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import call from '../../../../../../locales/en/call.json' with { type: 'json' }
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../../platform/fake-clock.ts'
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { type MeetingParts, MeetingProvider } from '../../meeting-context.tsx'
import { aCall } from '../../state/call-fixtures.ts'
import type { Talk } from '../../state/call-state.ts'
import { endTalk, talkOf } from '../../state/talk.ts'
import { ContactActions } from '../controls/contact-actions.tsx'
import { prefetchAfterMs, usePrefetchedCard } from './use-prefetched-card.ts'

afterEach(cleanup)

function InCall({ talk }: { talk: Talk }) {
  usePrefetchedCard(talk)
  return null
}

async function setUp() {
  const clock = fakeClock()
  const { partner } = aCall()
  const words = { bio: '', prompts: [], languages: [], intentions: [], interests: [], city: '', gallery: [] }
  const relation = { added: false, addedMe: false }
  const read = vi.fn<() => Promise<PersonCard>>(async () => ({
    person: partner,
    ...words,
    relation,
    mayAdd: true,
  }))
  const platform = aPlatform({ clock, api: { people: { card: read } } })
  const queries = new QueryClient()
  const show = (screenOf: React.ReactNode) =>
    render(
      <TestProviders platform={platform} queries={queries}>
        <MeetingProvider parts={stub<MeetingParts>({ meeting: {} })}>{screenOf}</MeetingProvider>
      </TestProviders>,
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
