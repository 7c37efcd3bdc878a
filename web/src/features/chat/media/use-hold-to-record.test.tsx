import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { cancelPx, lockPx, useHoldToRecord } from './use-hold-to-record.ts'
import type { VoiceRecording } from './use-recording.ts'

afterEach(cleanup)

function Microphone({ recording }: { recording: VoiceRecording }) {
  const { isHeld, handlers } = useHoldToRecord(recording)
  return (
    <button type="button" {...handlers}>
      {isHeld ? 'held' : 'microphone'}
    </button>
  )
}

function aMicrophone(seconds = 2) {
  const [start, stop] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
  const clock = fakeClock()
  render(
    <TestProviders platform={aPlatform({ clock })}>
      <Microphone recording={{ seconds, hasFailed: false, start, stop }} />
    </TestProviders>,
  )
  const button = screen.getByRole('button')
  const pointer = (clientX = 0, clientY = 0, pointerType = 'touch') => ({
    pointerType,
    isPrimary: true,
    clientX,
    clientY,
  })
  return {
    start,
    stop,
    press: (pointerType = 'touch') => fireEvent.pointerDown(button, pointer(200, 200, pointerType)),
    wait: (ms: number) => act(() => clock.advance(ms)),
    move: (x: number, y: number) => fireEvent.pointerMove(button, pointer(200 + x, 200 + y)),
    lift() {
      fireEvent.pointerUp(button, pointer(200, 200))
      fireEvent.click(button)
    },
    cancel: () => fireEvent.pointerCancel(button, pointer()),
    isHeld: () => screen.queryByText('held') !== null,
  }
}

test('a tap records until it is ended, with a mouse and a keyboard as well', () => {
  const finger = aMicrophone()
  finger.press()
  finger.wait(100)
  finger.lift()
  expect(finger.start).toHaveBeenCalledOnce()
  expect(finger.stop).not.toHaveBeenCalled()
  cleanup()
  const mouse = aMicrophone()
  mouse.press('mouse')
  mouse.wait(5_000)
  mouse.lift()
  expect(mouse.start).toHaveBeenCalledOnce()
  expect(mouse.stop).not.toHaveBeenCalled()
})

test('held, it records while the finger rests, and sends when it is lifted', () => {
  const { press, wait, lift, start, stop, isHeld } = aMicrophone()
  press()
  wait(300)
  expect(isHeld()).toBe(true)
  lift()
  expect(isHeld()).toBe(false)
  expect(start).toHaveBeenCalledOnce()
  expect(stop.mock.calls).toEqual([['send']])
})

test('a slip of less than a moment sends nothing, and nor does a finger that the system takes', () => {
  const short = aMicrophone(0.3)
  short.press()
  short.wait(300)
  short.lift()
  expect(short.stop.mock.calls).toEqual([['drop']])
  cleanup()
  const taken = aMicrophone()
  taken.press()
  taken.wait(300)
  taken.cancel()
  expect(taken.stop.mock.calls).toEqual([['drop']])
})

test('drawn to the start of the line it is dropped, once', () => {
  const { press, wait, move, lift, stop } = aMicrophone()
  press()
  wait(300)
  move(cancelPx, 0)
  expect(stop).not.toHaveBeenCalled()
  move(-cancelPx, 0)
  lift()
  expect(stop.mock.calls).toEqual([['drop']])
})

test('drawn upwards it records on without the finger', () => {
  const { press, wait, move, lift, start, stop, isHeld } = aMicrophone()
  press()
  wait(300)
  move(0, -lockPx)
  expect(isHeld()).toBe(false)
  lift()
  expect(stop).not.toHaveBeenCalled()
  expect(start).toHaveBeenCalledOnce()
})
