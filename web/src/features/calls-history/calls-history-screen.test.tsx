import type { CallHistoryEntry } from '@serendip/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import call from '../../../../locales/en/call.json' with { type: 'json' }
import words from '../../../../locales/en/calls-history.json' with { type: 'json' }
import people from '../../../../locales/en/people.json' with { type: 'json' }
import reasons from '../../../../locales/en/report-reason.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { CallsHistoryScreen } from './calls-history-screen.tsx'

afterEach(cleanup)

/** A call with someone who has left since. */
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

async function open(
  entries: readonly CallHistoryEntry[],
  report = vi.fn(async () => ({ reportId: 'rep_1' })),
  calls: Readonly<Record<string, unknown>> = {},
) {
  const platform = aPlatform({
    uuid: () => 'key-1',
    api: {
      calls: { history: async () => ({ entries, nextCursor: null }), ...calls },
      media: { photos: async () => ({ shown: null, waiting: null }) },
      onboarding: { seenScreens: async () => ({ onboardingScreens: [] }) },
      safety: { report },
    },
    settings: { read: async () => ({ evidenceKeepMs: 90 * 24 * 3_600_000 }) },
  })
  render(
    <TestProviders platform={platform}>
      <CallsHistoryScreen />
    </TestProviders>,
  )
  return { report }
}

test('a person who blocked or left is a row without a name, a link or actions, and can still be reported', async () => {
  const { report } = await open([{ ...aCallAt(1_000), deltaCoins: null, canReport: true }])
  const row = (await screen.findByText(words.nobody)).closest('li')
  expect(row?.querySelector('a')).toBeNull()
  expect([...(row?.querySelectorAll('button') ?? [])].map((button) => button.textContent)).toEqual([
    people.report,
  ])
  fireEvent.click(screen.getByRole('button', { name: words.reportCall }))
  await screen.findByText(/delete them after 90 days at most/)
  fireEvent.click(await screen.findByRole('button', { name: reasons.label.harassment }))
  await screen.findByText(call.report.sentTitle)
  expect(report).toHaveBeenCalledExactlyOnceWith({
    body: { callId: 'cal_1000', reason: 'harassment', text: '', key: 'key-1' },
  })
  // There is nobody left to block.
  expect(screen.queryByRole('button', { name: /block/i })).toBeNull()
})

test('a row without a name whose call can no longer be reported has no action', async () => {
  await open([aCallAt(1_000)])
  await screen.findByText(words.nobody)
  expect(screen.queryByRole('button', { name: words.reportCall })).toBeNull()
})

test('the request for a photo is shown below the latest calls', async () => {
  const dayMs = 86_400_000
  await open([aCallAt(9 * dayMs), aCallAt(2 * dayMs)])
  const question = await screen.findByText(words.photo.title)
  const [latest, earlier] = screen.getAllByText(words.nobody)
  const isBefore = (first: Node | undefined, second: Node | undefined) =>
    first !== undefined &&
    second !== undefined &&
    (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  expect(isBefore(latest, question)).toBe(true)
  expect(isBefore(question, earlier)).toBe(true)
})

test('people of the list are shown as they are now, and asked for once', async () => {
  const partner = {
    userId: `usr_${'0'.repeat(20)}`,
    name: 'Bo',
    age: 30,
    gender: 'male',
    country: null,
    language: 'en',
    avatar: '',
    rolesGroup: 'user',
    demo: false,
  } as const
  const matchedProfiles = vi.fn(async () => ({ profiles: [{ ...partner, name: 'Bodo' }] }))
  const entries = [aCallAt(2_000), aCallAt(1_000)].map((entry) => ({ ...entry, partner }))
  await open(entries, undefined, { matchedProfiles })
  expect(await screen.findAllByText('Bodo')).toHaveLength(2)
  expect(matchedProfiles).toHaveBeenCalledExactlyOnceWith({ body: { userIds: [partner.userId] } })
})
