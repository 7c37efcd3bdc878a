import { expect, it } from 'vitest'
import { createDoubleTap } from './double-tap.ts'

/** Taps at these instants, each at its place; returns which of them completed a double tap. */
function taps(...points: readonly (readonly [atMs: number, x: number])[]): boolean[] {
  const reader = createDoubleTap()
  return points.map(([atMs, x]) => {
    reader.down({ atMs, x, y: 10 })
    return reader.up({ atMs: atMs + 20, x, y: 10 })
  })
}

it('two quick taps at one place are a double tap, and a third starts over', () => {
  expect(taps([0, 10], [150, 12], [300, 10])).toEqual([false, true, false])
})

it('two slow taps, or two at different places, are not a double tap', () => {
  expect(taps([0, 10], [600, 10])).toEqual([false, false])
  expect(taps([0, 10], [150, 200])).toEqual([false, false])
})

it('a swipe is no tap', () => {
  const reader = createDoubleTap()
  reader.down({ atMs: 0, x: 10, y: 10 })
  reader.up({ atMs: 20, x: 10, y: 10 })
  reader.down({ atMs: 100, x: 10, y: 10 })
  expect(reader.up({ atMs: 150, x: 120, y: 10 })).toBe(false)
})
