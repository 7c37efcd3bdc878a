import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { actPx, swipePx, useRowSwipe } from './use-row-swipe.ts'

afterEach(cleanup)

const at = (x: number, y = 0) => ({ x, y })

test('a row follows a finger sideways, mirrored where the line begins at the right', () => {
  expect(swipePx(at(0), at(60), 'ltr')).toBe(48)
  expect(swipePx(at(0), at(60), 'rtl')).toBe(-48)
  expect(swipePx(at(0), at(-900), 'ltr')).toBe(-104)
})

test('a finger that barely moves, or scrolls, swipes nothing', () => {
  expect(swipePx(at(0), at(11, 5), 'ltr')).toBe(0)
  expect(swipePx(at(0), at(20, 40), 'ltr')).toBeNull()
})

const onTap = vi.fn()
const [toEnd, toStart] = [vi.fn(), vi.fn()]
function Row({ isRead = false }) {
  const { handlers } = useRowSwipe({ toEnd: isRead ? null : toEnd, toStart })
  return (
    <div {...handlers}>
      <button type="button" onClick={onTap}>
        row
      </button>
      {createPortal(<p>dialog</p>, document.body)}
    </div>
  )
}

const show = (row: ReactNode) => render(<TestProviders>{row}</TestProviders>)

function swipe(px: number, pointerType = 'touch', row: HTMLElement = screen.getByRole('button')): void {
  const pointer = { pointerType, isPrimary: true }
  fireEvent.pointerDown(row, { ...pointer, clientX: 200, clientY: 0 })
  fireEvent.pointerMove(row, { ...pointer, clientX: 200 + px, clientY: 0 })
  fireEvent.pointerUp(row, { ...pointer, clientX: 200 + px, clientY: 0 })
  fireEvent.click(row)
}

test('letting go far enough acts once in its direction, and is no tap', () => {
  vi.clearAllMocks()
  show(<Row />)
  swipe(actPx + 20)
  expect([toEnd, toStart, onTap].map((mock) => mock.mock.calls.length)).toEqual([1, 0, 0])
  swipe(-actPx - 20)
  expect([toEnd, toStart, onTap].map((mock) => mock.mock.calls.length)).toEqual([1, 1, 0])
})

test('a short swipe, a swipe without an action and a mouse change nothing; a tap is a tap', () => {
  vi.clearAllMocks()
  show(<Row isRead />)
  swipe(-30)
  swipe(actPx + 20)
  expect([toEnd, toStart, onTap].map((mock) => mock.mock.calls.length)).toEqual([0, 0, 0])
  swipe(-200, 'mouse')
  swipe(0)
  expect([toEnd, toStart, onTap].map((mock) => mock.mock.calls.length)).toEqual([0, 0, 2])
})

test('a swipe in a dialog that the row opened swipes nothing, and takes no tap from the row', () => {
  vi.clearAllMocks()
  show(<Row />)
  swipe(-actPx - 20, 'touch', screen.getByText('dialog'))
  fireEvent.click(screen.getByRole('button'))
  expect([toEnd, toStart, onTap].map((mock) => mock.mock.calls.length)).toEqual([0, 0, 1])
})
