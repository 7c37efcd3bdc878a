import { ApiError } from '@serendip/contract/http-request'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import call from '../../../../locales/en/call.json' with { type: 'json' }
import error from '../../../../locales/en/error.json' with { type: 'json' }
import everywhere from '../../../../locales/en/everywhere.json' with { type: 'json' }
import reasons from '../../../../locales/en/report-reason.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../platform/fake-clock.ts'
import { stub } from '../../platform/stub.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { RemoteVideo } from './call/pictures/remote-video.tsx'
import { type MeetingParts, MeetingProvider } from './meeting-context.tsx'
import { ReportingProvider, useReporting } from './reporting.tsx'
import { aCall, after, callId, found, started } from './state/call-fixtures.ts'
import { talkOf } from './state/talk.ts'

beforeEach(() => {
  // jsdom has no layout to scroll, and no pointers to capture.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const talk = { ...talkOf(aCall()), revealed: true }

function Flag() {
  const reporting = useReporting()
  return (
    <button type="button" onClick={() => reporting.report(talk)}>
      {reporting.hasBlocked(talk.callId) ? 'flag, blocked' : 'flag'}
    </button>
  )
}

interface SetUp {
  readonly report?: ReturnType<typeof vi.fn<(sent: unknown) => Promise<unknown>>>
  readonly reportFrame?: ReturnType<typeof vi.fn<(sent: unknown) => Promise<unknown>>>
  /** Stills of the picture, one after the other; then there is none. */
  readonly stills?: readonly Blob[]
  readonly isRevealed?: boolean
}

async function setUp({
  report = vi.fn(async () => ({ reportId: 'rep_1' })),
  reportFrame = vi.fn(async () => ({ ok: true })),
  stills = [],
  isRevealed = true,
}: SetUp = {}) {
  const leave = vi.fn()
  const covers: boolean[] = []
  const ongoing = after(started, found())
  const seen =
    ongoing.status === 'incall' ? { ...ongoing, talk: { ...ongoing.talk, revealed: isRevealed } } : ongoing
  const state = { call: seen, connection: { path: 'none', quality: 'good', health: null } }
  const shown = [...stills]
  const clock = fakeClock()
  const meeting = { leave, current: () => state, subscribe: () => () => {} }
  const picture = {
    element: document.createElement('video'),
    setCovered(isCovered: boolean) {
      covers.push(isCovered)
    },
    lend: () => () => {},
    still: async () => shown.shift() ?? null,
    isSilenced: () => false,
    subscribe: () => () => {},
  }
  const platform = aPlatform({
    api: { safety: { report, reportFrame } },
    clock,
    uuid: () => crypto.randomUUID(),
    settings: { read: async () => ({ evidenceKeepMs: 90 * 24 * 3_600_000 }) },
  })
  render(
    <TestProviders platform={platform}>
      <MeetingProvider parts={stub<MeetingParts>({ meeting, picture })}>
        <ReportingProvider>
          <Flag />
          <RemoteVideo talk={talk} volume={1} fit="cover" onDoubleTap={() => {}} />
        </ReportingProvider>
      </MeetingProvider>
    </TestProviders>,
  )
  const tap = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  const bodies = () => report.mock.calls.map(([sent]) => (sent as { body: object }).body)
  const frames = () => reportFrame.mock.calls.map(([sent]) => (sent as { body: object }).body)
  return { tap, bodies, leave, covers, frames, clock }
}

test('a report takes two taps and stays in the call; details follow it with the same key', async () => {
  const { tap, bodies, leave } = await setUp()
  await tap('flag')
  await tap(reasons.label.scam)
  const details = await screen.findByRole('textbox')
  expect(bodies()).toMatchObject([{ callId: callId(), reason: 'scam', text: '' }])
  fireEvent.change(details, { target: { value: ' wanted money ' } })
  await tap(call.report.addDetails)
  await screen.findByText(call.report.detailsAdded)
  expect(bodies()[1]).toEqual({ ...bodies()[0], text: 'wanted money' })
  expect(leave).not.toHaveBeenCalled()
})

test('“may be under 18” leaves before the server has answered, and the other is then blocked', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { tap, leave } = await setUp({ report: vi.fn(() => answer.promise) })
  await tap('flag')
  await tap(reasons.label.minor)
  expect(leave).toHaveBeenCalledOnce()
  answer.resolve({ reportId: 'rep_1' })
  await waitFor(() => expect(screen.getByText('flag, blocked')).toBeTruthy())
  expect(screen.queryByRole('button', { name: /Also block/ })).toBeNull()
})

test('who reports that someone may hurt themselves reads where help is, and no one else does', async () => {
  const { tap } = await setUp()
  await tap('flag')
  await tap(reasons.label.selfHarm)
  await screen.findByText(call.report.help)
  cleanup()
  const otherCall = await setUp()
  await otherCall.tap('flag')
  await otherCall.tap(reasons.label.harassment)
  await screen.findByText(call.report.sentTitle)
  expect(screen.queryByText(call.report.help)).toBeNull()
})

test('a failed report shows an error, and the next tap resends it with the same idempotency key', async () => {
  const { tap, bodies } = await setUp({
    report: vi.fn(() => Promise.reject(new ApiError('unavailable'))),
  })
  await tap('flag')
  await tap(reasons.label.spam)
  await screen.findByRole('alert')
  await tap(reasons.label.spam)
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toEqual(bodies()[0])
})

test('after one report of a call another can follow', async () => {
  const { tap, bodies } = await setUp()
  await tap('flag')
  await tap(reasons.label.scam)
  await screen.findByRole('textbox')
  fireEvent.click(screen.getByRole('button', { name: call.report.done }))
  await tap('flag')
  await tap(reasons.label.minor)
  await waitFor(() =>
    expect(bodies().map((body) => (body as { reason: string }).reason)).toEqual(['scam', 'minor']),
  )
})

const { pictures } = call.report
const words = (text: string, number: number) => text.replace('{{number}}', String(number))
const [item, two] = [new Blob(['one']), new Blob(['two'])]
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

/** Two pictures are taken, and the report is sent. */
async function reported(over: SetUp = {}) {
  const parts = await setUp({ stills: [item, two], ...over })
  await parts.tap('flag')
  await act(async () => parts.clock.advance(1_000))
  await parts.tap(reasons.label.scam)
  await screen.findByText(call.report.sentTitle)
  return parts
}

test('pictures of the call are covered, and none is sent with the report or with the sheet closed', async () => {
  const { tap, frames, bodies } = await reported()
  await screen.findByText(pictures.title)
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  const shown = () =>
    screen.queryAllByRole('button', { pressed: true }).map((button) => button.getAttribute('aria-label'))
  expect(shown()).toEqual([])
  await tap(words(pictures.show, 1))
  expect(shown()).toEqual([words(pictures.show, 1)])
  expect(JSON.stringify(bodies())).not.toContain('file')
  await tap(call.report.done)
  expect(frames()).toEqual([])
  await tap('flag')
  await tap(reasons.label.spam)
  await screen.findByText(call.report.sentTitle)
  expect(screen.queryByText(pictures.title)).toBeNull()
  expect(frames()).toEqual([])
})

const choose = async (...numbers: readonly number[]) => {
  for (const number of numbers)
    fireEvent.click(await screen.findByRole('checkbox', { name: words(pictures.include, number) }))
}

test('a tap sends the chosen pictures with the report, and not the others', async () => {
  const { tap, frames } = await reported()
  await choose(2)
  await tap(pictures.send)
  await screen.findByText(pictures.sent)
  expect(frames()).toEqual([{ reportId: 'rep_1', place: '2', file: await bytesOf(two) }])
})

test('no picture is chosen before the reporter chooses it, and then there is nothing to send', async () => {
  const { frames } = await reported()
  for (const box of await screen.findAllByRole<HTMLInputElement>('checkbox')) expect(box.checked).toBe(false)
  const send = screen.getByRole('button', { name: pictures.send })
  expect(send.hasAttribute('disabled')).toBe(true)
  await choose(1)
  expect(send.hasAttribute('disabled')).toBe(false)
  await choose(1)
  fireEvent.click(send)
  expect(frames()).toEqual([])
})

test('pictures that come too late say so, and can be tried again', async () => {
  const reportFrame = vi.fn(() => Promise.reject(new ApiError('conflict')))
  const { tap, frames } = await reported({ reportFrame })
  await choose(1)
  await tap(pictures.send)
  await screen.findByText(pictures.late)
  await tap(pictures.send)
  await waitFor(() => expect(frames()).toHaveLength(2))
})

test('a picture that arrived before the other failed is no choice any more, and is not sent again', async () => {
  const answers = [async () => ({ ok: true }), () => Promise.reject(new ApiError('unavailable'))]
  const reportFrame = vi.fn(() => (answers.shift() ?? (async () => ({ ok: true })))())
  const { tap, frames } = await reported({ reportFrame })
  await choose(1, 2)
  await tap(pictures.send)
  await screen.findByText(error.unavailable)
  const box = (number: number) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: words(pictures.include, number) })
  expect([box(1), box(2)].map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, true],
    [true, false],
  ])
  await tap(pictures.send)
  await screen.findByText(pictures.sent)
  expect(frames().map((sent) => (sent as { place: string }).place)).toEqual(['1', '2', '2'])
})

test('a picture that is still covered is not taken', async () => {
  await reported({ isRevealed: false })
  expect(screen.queryByText(pictures.title)).toBeNull()
})

test('the picture is covered for as long as the form is open', async () => {
  const { tap, covers } = await setUp()
  expect(covers.at(-1)).toBe(false)
  await tap('flag')
  expect(covers.at(-1)).toBe(true)
  await tap(everywhere.close)
  expect(covers.at(-1)).toBe(false)
})
