import type { CallBill, CallSnapshot } from '@serendip/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import call from '../../../../../locales/en/call.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import type { CallConnectionState } from '../../../shared/rtc/call-connection.ts'
import { type MeetingParts, MeetingProvider } from '../meeting-context.tsx'
import { RemotePicture } from '../picture/remote-picture.ts'
import { ReportingProvider } from '../reporting.tsx'
import { aBill, aCall } from '../state/call-fixtures.ts'
import { talkOf } from '../state/talk.ts'
import { CallHeader } from './call-header.tsx'

afterEach(cleanup)

async function open(bill: CallBill | null, over: Partial<CallSnapshot> = {}, own: object = {}) {
  const clock = fakeClock(0)
  const socket = { serverNowMs: clock.now }
  const meeting = { current: () => ({}), subscribe: () => () => {} }
  const devices = { cameras: [], microphones: [], cameraId: null, microphoneId: null }
  const parts = {
    meeting,
    picture: new RemotePicture(document, localStorage),
    media: { current: () => devices, subscribe: () => () => {} },
    blur: { isOn: () => false, subscribe: () => () => {} },
  }
  render(
    <TestProviders platform={aPlatform({ clock, socket, api: {}, ...own })}>
      <MeetingProvider parts={stub<MeetingParts>(parts)}>
        <ReportingProvider>
          <CallHeader
            talk={talkOf(aCall({ bill, startedAt: 10_000, ...over }))}
            connection={{ path: 'connecting' } as CallConnectionState}
            partnerFault={null}
            volume={1}
            onVolume={() => {}}
            onKeys={() => {}}
            view={{ fit: 'cover', toggle: () => {} }}
          />
        </ReportingProvider>
      </MeetingProvider>
    </TestProviders>,
  )
  return clock
}

test('a free call shows how long it has lasted, by the server’s clock', async () => {
  const clock = await open(null)
  act(() => clock.advance(75_000))
  expect(screen.getByRole('timer', { name: call.time }).textContent).toBe('1:05')
  act(() => clock.advance(1_000))
  expect(screen.getByRole('timer').textContent).toBe('1:06')
})

test('a billed call has one time only, which is beside its price', async () => {
  await open(aBill())
  expect(screen.queryByRole('timer')).toBeNull()
})

test('Report and Block stay in reach, also while a paid preview runs', async () => {
  await open(aBill())
  for (const name of [call.report.action, call.block.action])
    expect(screen.getByRole('button', { name }).closest('[data-rests]')).toBeNull()
})

test('a premium member is marked by a word, anybody else is not', async () => {
  await open(null)
  expect(screen.queryByText('Premium')).toBeNull()
  cleanup()
  await open(null, { partner: { ...aCall().partner, premium: true } })
  expect(screen.getByText('Premium')).toBeDefined()
})

test('a creator ends the call and blocks by one tap, without a question; anybody else is asked', async () => {
  const block = vi.fn(async () => ({ ok: true }))
  const api = { people: { block } }
  const creator = { profile: { rolesGroup: 'goddess' } }
  await open(null, {}, { api, session: { current: () => creator, subscribe: () => () => undefined } })
  fireEvent.click(screen.getByRole('button', { name: call.block.endAndBlock }))
  await vi.waitFor(() =>
    expect(block).toHaveBeenCalledExactlyOnceWith({ params: { userId: aCall().partner.userId } }),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  await open(null, {}, { api })
  fireEvent.click(screen.getByRole('button', { name: call.block.action }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(block).toHaveBeenCalledOnce()
})
