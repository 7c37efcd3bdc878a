import type { CallBill } from '@serendip/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import call from '../../../../../locales/en/call.json' with { type: 'json' }
import { fakeClock } from '../../../platform/fake-clock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import type { CallConnectionState } from '../../../shared/rtc/call-connection.ts'
import { type MeetingParts, MeetingProvider } from '../meeting-context.tsx'
import { RemotePicture } from '../remote-picture.ts'
import { ReportingProvider } from '../reporting.tsx'
import { aBill, aCall } from '../state/call-fixtures.ts'
import { talkOf } from '../state/talk.ts'
import { CallHeader } from './call-header.tsx'

afterEach(cleanup)

async function open(bill: CallBill | null) {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', defaultNS: 'call', resources: { en: { call } } })
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
    <PlatformProvider platform={{ clock, socket, api: {} } as unknown as Platform}>
      <QueryClientProvider client={new QueryClient()}>
        <I18nextProvider i18n={i18n}>
          <MeetingProvider parts={parts as unknown as MeetingParts}>
            <ReportingProvider>
              <CallHeader
                talk={talkOf(aCall({ bill, startedAt: 10_000 }))}
                connection={{ path: 'connecting' } as CallConnectionState}
                partnerFault={null}
                volume={1}
                onVolume={() => {}}
                onKeys={() => {}}
                view={{ fit: 'cover', toggle: () => {} }}
              />
            </ReportingProvider>
          </MeetingProvider>
        </I18nextProvider>
      </QueryClientProvider>
    </PlatformProvider>,
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
