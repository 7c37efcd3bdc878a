import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import call from '../../../../locales/en/call.json' with { type: 'json' }
import error from '../../../../locales/en/error.json' with { type: 'json' }
import everywhere from '../../../../locales/en/everywhere.json' with { type: 'json' }
import { ApiError } from '../../platform/api/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { RemoteVideo } from './call/remote-video.tsx'
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

async function setUp(report = vi.fn(async (_: unknown): Promise<unknown> => ({ reportId: 'rep_1' }))) {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', defaultNS: 'call', resources: { en: { call, everywhere, error } } })
  const dispatch = vi.fn()
  const covers: boolean[] = []
  const state = { call: after(started, found()) }
  const meeting = { dispatch, serverNowMs: () => 5, current: () => state, subscribe: () => () => {} }
  const picture = {
    element: document.createElement('video'),
    setCovered(isCovered: boolean) {
      covers.push(isCovered)
    },
    lend: () => () => {},
    isSilenced: () => false,
    subscribe: () => () => {},
  }
  const platform = { api: { safety: { report } }, uuid: () => crypto.randomUUID() }
  render(
    <PlatformProvider platform={platform as unknown as Platform}>
      <QueryClientProvider client={new QueryClient()}>
        <I18nextProvider i18n={i18n}>
          <MeetingProvider parts={{ meeting, picture } as unknown as MeetingParts}>
            <ReportingProvider>
              <Flag />
              <RemoteVideo talk={talk} volume={1} fit="cover" onDoubleTap={() => {}} />
            </ReportingProvider>
          </MeetingProvider>
        </I18nextProvider>
      </QueryClientProvider>
    </PlatformProvider>,
  )
  const tap = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  const bodies = () => report.mock.calls.map(([sent]) => (sent as { body: object }).body)
  return { tap, bodies, dispatch, covers }
}

test('a report takes two taps and stays in the call; details follow it with the same key', async () => {
  const { tap, bodies, dispatch } = await setUp()
  await tap('flag')
  await tap(call.report.reasons.scam)
  const details = await screen.findByRole('textbox')
  expect(bodies()).toMatchObject([{ callId: callId(), reason: 'scam', text: '' }])
  fireEvent.change(details, { target: { value: ' wanted money ' } })
  await tap(call.report.addDetails)
  await screen.findByText(call.report.detailsAdded)
  expect(bodies()[1]).toEqual({ ...bodies()[0], text: 'wanted money' })
  expect(dispatch).not.toHaveBeenCalled()
})

test('“may be under 18” leaves before the server has answered, and the other is then blocked', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { tap, dispatch } = await setUp(vi.fn(() => answer.promise))
  await tap('flag')
  await tap(call.report.reasons.minor)
  expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'leave', atMs: 5 })
  answer.resolve({ reportId: 'rep_1' })
  await waitFor(() => expect(screen.getByText('flag, blocked')).toBeTruthy())
  expect(screen.queryByRole('button', { name: /Also block/ })).toBeNull()
})

test('who reports that somebody may hurt themselves reads where help is, and nobody else does', async () => {
  const { tap } = await setUp()
  await tap('flag')
  await tap(call.report.reasons.selfHarm)
  await screen.findByText(call.report.help)
  cleanup()
  const other = await setUp()
  await other.tap('flag')
  await other.tap(call.report.reasons.harassment)
  await screen.findByText(call.report.sentTitle)
  expect(screen.queryByText(call.report.help)).toBeNull()
})

test('a report that did not arrive says so, and the next tap sends it again under the same key', async () => {
  const { tap, bodies } = await setUp(vi.fn(() => Promise.reject(new ApiError('unavailable'))))
  await tap('flag')
  await tap(call.report.reasons.spam)
  await screen.findByRole('alert')
  await tap(call.report.reasons.spam)
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toEqual(bodies()[0])
})

test('after one report of a call another can follow', async () => {
  const { tap, bodies } = await setUp()
  await tap('flag')
  await tap(call.report.reasons.scam)
  await screen.findByRole('textbox')
  fireEvent.click(screen.getByRole('button', { name: call.report.done }))
  await tap('flag')
  await tap(call.report.reasons.minor)
  await waitFor(() =>
    expect(bodies().map((body) => (body as { reason: string }).reason)).toEqual(['scam', 'minor']),
  )
})

test('the picture is covered for as long as the form is open', async () => {
  const { tap, covers } = await setUp()
  expect(covers.at(-1)).toBe(false)
  await tap('flag')
  expect(covers.at(-1)).toBe(true)
  await tap(everywhere.close)
  expect(covers.at(-1)).toBe(false)
})
