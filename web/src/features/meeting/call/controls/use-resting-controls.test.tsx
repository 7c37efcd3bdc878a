import { cleanup, fireEvent, render, screen, act } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../../platform/fake-clock.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { restAfterMs, useRestingControls } from './use-resting-controls.ts'

afterEach(cleanup)

function Stage({ mayRest, onEnd }: { mayRest: boolean; onEnd: () => void }) {
  const stage = useRef<HTMLDivElement>(null)
  const { isResting, handlers } = useRestingControls(stage, mayRest)
  return (
    <div ref={stage} data-testid="stage" data-resting={isResting} {...handlers}>
      <div data-rests>
        <button type="button" onClick={onEnd}>
          End
        </button>
      </div>
    </div>
  )
}

function setUp(mayRest = true) {
  const clock = fakeClock()
  const onEnd = vi.fn()
  const view = (may: boolean) => (
    <TestProviders platform={aPlatform({ clock })}>
      <Stage mayRest={may} onEnd={onEnd} />
    </TestProviders>
  )
  const { rerender } = render(view(mayRest))
  return {
    onEnd,
    pass: (ms: number) => act(() => clock.advance(ms)),
    isResting: () => screen.getByTestId('stage').dataset['resting'] === 'true',
    stage: screen.getByTestId('stage'),
    button: screen.getByRole('button', { name: 'End' }),
    allow: (may: boolean) => rerender(view(may)),
  }
}

test('controls unused for four seconds hide, and a moved pointer brings them back', () => {
  const { pass, isResting, stage } = setUp()
  pass(restAfterMs - 1)
  expect(isResting()).toBe(false)
  pass(1)
  expect(isResting()).toBe(true)
  fireEvent.pointerMove(stage, { pointerType: 'mouse' })
  expect(isResting()).toBe(false)
})

test('each use restarts the wait', () => {
  const { pass, isResting, stage } = setUp()
  pass(restAfterMs - 1_000)
  fireEvent.pointerMove(stage, { pointerType: 'mouse' })
  pass(restAfterMs - 1)
  expect(isResting()).toBe(false)
  pass(1)
  expect(isResting()).toBe(true)
})

test('a tap on a hidden button shows it and presses nothing; the next one presses it', () => {
  const { pass, isResting, button, onEnd } = setUp()
  pass(restAfterMs)
  fireEvent.pointerDown(button, { pointerType: 'touch' })
  fireEvent.click(button, { detail: 1 })
  expect([isResting(), onEnd.mock.calls.length]).toEqual([false, 0])
  fireEvent.pointerDown(button, { pointerType: 'touch' })
  fireEvent.click(button, { detail: 1 })
  expect(onEnd).toHaveBeenCalledOnce()
})

test('a screen reader presses a resting button at once', () => {
  const { pass, button, onEnd } = setUp()
  pass(restAfterMs)
  fireEvent.click(button, { detail: 0 })
  expect(onEnd).toHaveBeenCalledOnce()
})

test('the focus of the keyboard, a key and an open window keep the controls in sight', () => {
  const { pass, isResting, stage, button } = setUp()
  const inFocus = vi.spyOn(stage, 'querySelector').mockImplementation(() => button)
  pass(restAfterMs * 2)
  expect(isResting()).toBe(false)
  inFocus.mockRestore()
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  pass(restAfterMs * 2)
  expect(isResting()).toBe(false)
  dialog.remove()
  pass(restAfterMs)
  expect(isResting()).toBe(true)
  fireEvent.keyDown(window, { key: 'm' })
  expect(isResting()).toBe(false)
})

test('controls that may not hide stay, and come back at once when that changes', () => {
  const { pass, isResting, allow } = setUp(false)
  pass(restAfterMs * 3)
  expect(isResting()).toBe(false)
  allow(true)
  pass(restAfterMs)
  expect(isResting()).toBe(true)
  allow(false)
  expect(isResting()).toBe(false)
})
