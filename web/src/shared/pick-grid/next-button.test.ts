import { expect, test } from 'vitest'
import { nextButton } from './next-button.ts'

/** Rows of three, and a last one of two. */
const buttons = Array.from({ length: 8 }, (_, at) => ({
  at,
  getBoundingClientRect: () => ({ top: Math.floor(at / 3) * 40, left: (at % 3) * 40 }),
}))
const from = (at: number, key: string, isRtl = false) => {
  const button = buttons[at]
  return button && nextButton(buttons, button, key, isRtl)?.at
}

test.each([
  [0, 'ArrowRight', 1],
  [2, 'ArrowRight', 3],
  [0, 'ArrowLeft', undefined],
  [7, 'ArrowRight', undefined],
  [1, 'ArrowDown', 4],
  [5, 'ArrowDown', 7],
  [7, 'ArrowDown', undefined],
  [6, 'ArrowUp', 3],
  [1, 'ArrowUp', undefined],
  [4, 'Home', 0],
  [4, 'End', 7],
  [4, 'a', undefined],
])('from %i, %s leads to %s', (at, key, to) => {
  expect(from(at, key)).toBe(to)
})

test('in text from right to left the left arrow leads on', () => {
  expect(from(4, 'ArrowLeft', true)).toBe(5)
  expect(from(4, 'ArrowRight', true)).toBe(3)
})
