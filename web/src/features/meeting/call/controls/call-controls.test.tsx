import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { CallBill } from '@serendip/contract'
import { afterEach, expect, test, vi } from 'vitest'
import call from '../../../../../../locales/en/call.json' with { type: 'json' }
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { type MeetingParts, MeetingProvider } from '../../meeting-context.tsx'
import { aBill, aCall } from '../../state/call-fixtures.ts'
import type { Senders } from '../../state/call-state.ts'
import { talkOf } from '../../state/talk.ts'
import { CallControls } from './call-controls.tsx'

afterEach(cleanup)

async function setUp(
  sends: Senders,
  devices = { hasMicrophone: true },
  mode: 'video' | 'text' = 'video',
  bill: CallBill | null = null,
  nextPrice: string | null = null,
  direct = false,
) {
  const meeting = { switch: vi.fn(async () => {}) }
  const media = { current: () => devices, subscribe: () => () => {} }
  render(
    <TestProviders>
      <MeetingProvider parts={stub<MeetingParts>({ meeting, media })}>
        <CallControls
          talk={talkOf(aCall({ mode, bill, direct }))}
          sends={sends}
          nextPrice={nextPrice}
          onNext={() => {}}
        />
      </MeetingProvider>
    </TestProviders>,
  )
  const button = (name: string) => screen.getByRole('button', { name })
  return { button, press: (name: string) => fireEvent.click(button(name)), said: meeting.switch.mock.calls }
}

test('one press mutes, another turns the camera off, and each label states what the next press does', async () => {
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

test('a lost microphone can be neither muted nor used', async () => {
  const { button } = await setUp({ microphone: false, camera: true }, { hasMicrophone: false })
  expect(button(call.controls.unmute).hasAttribute('disabled')).toBe(true)
})

test('in writing there is neither microphone nor camera to switch', async () => {
  await setUp({ microphone: true, camera: true }, { hasMicrophone: true }, 'text')
  expect(screen.queryByRole('button', { name: call.controls.mute })).toBeNull()
  expect(screen.queryByRole('button', { name: call.controls.cameraOff })).toBeNull()
})

test('Next states what the next match costs, in a free call and in a paid one', async () => {
  const sends = { microphone: true, camera: true }
  for (const bill of [null, aBill()]) {
    const { button } = await setUp(sends, { hasMicrophone: true }, 'video', bill, '10 coins')
    // Visible, and not for screen readers alone.
    expect(button(`${call.controls.next} · 10 coins`).textContent).toContain('10 coins')
    cleanup()
  }
})

test('Next has a label in a free call, is an icon in a paid one, and missing in a call that was rung', async () => {
  const sends = { microphone: true, camera: true }
  const devices = { hasMicrophone: true }
  const free = await setUp(sends, devices)
  expect(free.button(call.controls.next).textContent).toBe(call.controls.next)
  cleanup()
  const paid = await setUp(sends, devices, 'video', aBill())
  expect(paid.button(call.controls.next).textContent).toBe('')
  cleanup()
  await setUp(sends, devices, 'video', null, null, true)
  expect(screen.queryByRole('button', { name: call.controls.next })).toBeNull()
})

test('End stays in reach when the other controls rest', async () => {
  const { button } = await setUp({ microphone: true, camera: true })
  expect(button(call.controls.end).closest('[data-rests]')).toBeNull()
  expect(button(call.controls.mute).closest('[data-rests]')).not.toBeNull()
})
