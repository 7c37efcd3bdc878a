import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import call from '../../../../../locales/en/call.json' with { type: 'json' }
import { type MeetingParts, MeetingProvider } from '../meeting-context.tsx'
import { aCall } from '../state/call-fixtures.ts'
import type { Senders } from '../state/call-state.ts'
import { talkOf } from '../state/talk.ts'
import { CallControls } from './call-controls.tsx'

afterEach(cleanup)

async function setUp(sends: Senders, devices = { hasMicrophone: true }, mode: 'video' | 'text' = 'video') {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', defaultNS: 'call', resources: { en: { call } } })
  const meeting = { switch: vi.fn(async () => {}) }
  const media = { current: () => devices, subscribe: () => () => {} }
  render(
    <I18nextProvider i18n={i18n}>
      <MeetingProvider parts={{ meeting, media } as unknown as MeetingParts}>
        <CallControls talk={talkOf(aCall({ mode }))} sends={sends} onNext={() => {}} />
      </MeetingProvider>
    </I18nextProvider>,
  )
  const button = (name: string) => screen.getByRole('button', { name })
  return { button, press: (name: string) => fireEvent.click(button(name)), said: meeting.switch.mock.calls }
}

test('one press mutes, another turns the camera off, and each says what the next press does', async () => {
  const live = await setUp({ microphone: true, camera: true })
  live.press(call.controls.mute)
  live.press(call.controls.cameraOff)
  expect(live.said).toEqual([[{ microphone: false }], [{ camera: false }]])
  cleanup()
  const off = await setUp({ microphone: false, camera: false })
  off.press(call.controls.unmute)
  off.press(call.controls.cameraOn)
  expect(off.said).toEqual([[{ microphone: true }], [{ camera: true }]])
})

test('a microphone that is gone can be neither muted nor heard', async () => {
  const { button } = await setUp({ microphone: false, camera: true }, { hasMicrophone: false })
  expect(button(call.controls.unmute).hasAttribute('disabled')).toBe(true)
})

test('in writing there is neither microphone nor camera to switch', async () => {
  await setUp({ microphone: true, camera: true }, { hasMicrophone: true }, 'text')
  expect(screen.queryByRole('button', { name: call.controls.mute })).toBeNull()
  expect(screen.queryByRole('button', { name: call.controls.cameraOff })).toBeNull()
})
