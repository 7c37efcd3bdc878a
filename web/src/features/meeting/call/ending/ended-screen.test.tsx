import type { Partner } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import call from '../../../../../../locales/en/call.json' with { type: 'json' }
import error from '../../../../../../locales/en/error.json' with { type: 'json' }
import everywhere from '../../../../../../locales/en/everywhere.json' with { type: 'json' }
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../../platform/fake-clock.ts'
import { createPreferences } from '../../../../platform/storage/preferences.ts'
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { createAttendance } from '../../going-on.ts'
import { type MeetingParts, MeetingProvider } from '../../meeting-context.tsx'
import { RemotePicture } from '../../picture/remote-picture.ts'
import { ReportingProvider } from '../../reporting.tsx'
import { type MeetingSlots, SlotsProvider } from '../../slots.tsx'
import { aBill, aCall, after, started } from '../../state/call-fixtures.ts'
import type { EndedTalk } from '../../state/call-state.ts'
import { endTalk, talkOf } from '../../state/talk.ts'
import { EndedScreen } from './ended-screen.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const partner: Partner = { ...aCall().partner, name: 'Bo' }
const strangers = { added: false, addedMe: false }

async function open(
  over: Partial<EndedTalk> = {},
  block = vi.fn(async (): Promise<unknown> => ({ ok: true })),
) {
  const card = { person: partner, bio: '', interests: [], city: '', relation: strangers, mayAdd: true }
  const platform = aPlatform({
    clock: fakeClock(),
    preferences: createPreferences(localStorage, ['en']),
    settings: { read: async () => ({ filterPriceCoins: { both: 0, female: 10, male: 10 } }) },
    api: {
      accounts: { profile: async () => ({ profile: { coins: 100, bonusMatch: 0 } }) },
      catalogue: { coinRate: async () => ({ currency: 'USD', centsPer1000Coins: 2_333 }) },
      people: { block, card: async () => card },
    },
  })
  const state = { call: after(started) }
  const meeting = { dispatch: vi.fn(), next: vi.fn(), current: () => state, subscribe: () => () => {} }
  const parts = {
    meeting,
    picture: new RemotePicture(document, localStorage),
    attendance: createAttendance(document),
  }
  const slots = stub<MeetingSlots>({ receipt: () => null })
  const ended = { ...endTalk(talkOf(aCall({ partner })), 'partner_left', 61_000), ...over }
  render(
    <TestProviders platform={platform}>
      <MeetingProvider parts={stub<MeetingParts>(parts)}>
        <SlotsProvider slots={slots}>
          <ReportingProvider>
            <EndedScreen ended={ended} />
          </ReportingProvider>
        </SlotsProvider>
      </MeetingProvider>
    </TestProviders>,
  )
  await screen.findByRole('heading', { level: 1 })
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  return { press, block, meeting }
}

test('Block asks once, says that it is done, and offers nothing more with that person', async () => {
  const { press, block } = await open()
  await screen.findByRole('link', { name: call.ended.message })
  await press(call.block.action)
  expect(block).not.toHaveBeenCalled()
  await press(everywhere.block.confirm)
  expect((await screen.findByText('Bo is blocked')).getAttribute('role')).toBe('status')
  expect(block).toHaveBeenCalledExactlyOnceWith({ params: { userId: partner.userId } })
  expect(screen.queryByRole('button', { name: call.block.action })).toBeNull()
  expect(screen.queryByRole('link', { name: call.ended.message })).toBeNull()
})

test('a block that failed says so, and can be tried again', async () => {
  const { press, block } = await open(
    {},
    vi.fn(() => Promise.reject(new ApiError('unavailable'))),
  )
  await press(call.block.action)
  await press(everywhere.block.confirm)
  await screen.findByText(error.unavailable)
  await press(everywhere.block.confirm)
  await vi.waitFor(() => expect(block).toHaveBeenCalledTimes(2))
  expect(screen.queryByText('Bo is blocked')).toBeNull()
})

test('a call that was rung ends for its creator without a word of the next stranger', async () => {
  const bill = aBill({ role: 'creator', state: 'closed', billedMs: 60_000, earnedCoins: 30 })
  const { meeting, press } = await open({ direct: true, bill, coins: { deltaCoins: 30, feeCoins: 0 } })
  expect(screen.getByText('You earned 30 coins')).toBeTruthy()
  for (const words of [call.ended.next, call.ended.goingOn, call.ended.stop])
    expect(screen.queryByText(words)).toBeNull()
  await press(call.ended.lobby)
  expect(meeting.dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'dismiss' })
})

test.each([
  ['payer', call.ended.text.preview_over],
  ['creator', call.ended.previewOverCreator.replace('{{name}}', 'Bo')],
] as const)('a preview that nobody extended tells its %s what is true for them', async (role, words) => {
  await open({ reason: 'preview_over', bill: aBill({ role }) })
  screen.getByText(words)
})

test('a call by chance ends with the way to the next stranger', async () => {
  const { meeting, press } = await open({ reason: 'left' })
  await press(call.ended.next)
  expect(meeting.next).toHaveBeenCalledOnce()
})

test.each([
  ['partner_left', 'Bo left the call'],
  ['left', 'You left the call'],
] as const)(
  'a call that one of the two ended by logging out is not called a lost connection: %s',
  async (reason, title) => {
    await open({ reason })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    screen.getByText('Your call with Bo is over.')
    for (const words of [call.ended.title.lost, call.ended.text.lost])
      expect(screen.queryByText(words)).toBeNull()
  },
)
