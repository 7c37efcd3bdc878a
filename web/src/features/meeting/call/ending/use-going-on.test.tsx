import type { Relation } from '@serendip/contract'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../../platform/fake-clock.ts'
import { createPreferences } from '../../../../platform/storage/preferences.ts'
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { createAttendance, goesOnAfterMs } from '../../going-on.ts'
import { type MeetingParts, MeetingProvider } from '../../meeting-context.tsx'
import { aBill, after, callId, found, started } from '../../state/call-fixtures.ts'
import type { EndedTalk } from '../../state/call-state.ts'
import { useGoingOn } from './use-going-on.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

/** The end of a call by chance in which the other left. */
function leftEnd(over: Partial<EndedTalk> = {}): EndedTalk {
  const end = { type: 'call.ended', callId: callId(), reason: 'partner_left', durationMs: 9 } as const
  const state = after(started, found(), end)
  if (state.status !== 'start' || state.ended === null) throw new Error('the call goes on')
  return { ...state.ended, ...over }
}

function End({ ended, isReporting }: { ended: EndedTalk; isReporting: boolean }) {
  const { isGoingOn, stop } = useGoingOn(ended, isReporting)
  return (
    <button type="button" onClick={stop}>
      {isGoingOn ? 'going on' : 'staying'}
    </button>
  )
}

interface Options {
  readonly ended?: EndedTalk
  readonly isOff?: boolean
  readonly isReporting?: boolean
  /** Price of a match with the person's filter. */
  readonly priceCoins?: number
  /** The relation between the two: one or both may have added the other. */
  readonly relation?: Relation
}

async function setUp({
  ended = leftEnd(),
  isOff = false,
  isReporting = false,
  priceCoins = 0,
  relation = { added: false, addedMe: false },
}: Options = {}) {
  const clock = fakeClock()
  const preferences = createPreferences(localStorage, ['en'])
  if (isOff) preferences.turn('autoNext', false)
  const settings = { read: async () => ({ filterPriceCoins: { both: priceCoins, female: 10, male: 10 } }) }
  const people = { card: async () => ({ relation, mayAdd: true }) }
  const api = { people, accounts: { profile: async () => ({ profile: { coins: 100, bonusMatch: 0 } }) } }
  const next = vi.fn()
  const state = { call: after(started, found()) }
  const meeting = { next, current: () => state, subscribe: () => () => {} }
  const attendance = createAttendance(document)
  const client = new QueryClient()
  const open = () =>
    render(
      <TestProviders platform={aPlatform({ clock, preferences, settings, api })} queries={client}>
        <MeetingProvider parts={stub<MeetingParts>({ meeting, attendance })}>
          <End ended={ended} isReporting={isReporting} />
        </MeetingProvider>
      </TestProviders>,
    )
  open()
  // The price of the next match and the other's card are requested first.
  await vi.waitFor(() => act(async () => expect(client.isFetching()).toBe(0)))
  // Views hear of answers in a turn of their own.
  await act(() => new Promise<void>((done) => setTimeout(done)))
  const pass = (ms: number) => act(() => clock.advance(ms))
  return { open, pass, next, button: () => screen.getByRole('button') }
}

test('after two seconds the person who was left is searching for the next one', async () => {
  const { pass, next, button } = await setUp()
  await vi.waitFor(() => expect(button().textContent).toBe('going on'))
  pass(goesOnAfterMs - 1)
  expect(next).not.toHaveBeenCalled()
  pass(1)
  expect(next).toHaveBeenCalledOnce()
})

test('Stop stays', async () => {
  const { pass, next, button } = await setUp()
  await vi.waitFor(() => expect(button().textContent).toBe('going on'))
  fireEvent.click(button())
  pass(goesOnAfterMs * 2)
  expect([button().textContent, next.mock.calls.length]).toEqual(['staying', 0])
})

test.each([
  ['it is turned off', { isOff: true }],
  ['the call was paid', { ended: leftEnd({ bill: aBill({ state: 'closed' }) }) }],
  ['the call was rung', { ended: leftEnd({ direct: true }) }],
  ['the next match costs coins', { priceCoins: 10 }],
  ['the person is writing a report', { isReporting: true }],
  ['the other just added the person', { relation: { added: false, addedMe: true } }],
  ['the person left', { ended: leftEnd({ reason: 'left' }) }],
] as const)('the search does not go on by itself where %s', async (_why, options) => {
  const { pass, next, button } = await setUp(options)
  pass(goesOnAfterMs * 2)
  expect([button().textContent, next.mock.calls.length]).toEqual(['staying', 0])
})

test('an untouched page continues five times, and again after a touch', () => {
  const attendance = createAttendance(document)
  for (let round = 0; round < 5; round += 1) {
    expect(attendance.isAttended()).toBe(true)
    attendance.wentOn()
  }
  expect(attendance.isAttended()).toBe(false)
  fireEvent.pointerDown(document.body)
  expect(attendance.isAttended()).toBe(true)
})
