import fc from 'fast-check'
import { expect, it } from 'vitest'
import { followPx, isNextSwipe } from './next-swipe.ts'

const from = { x: 300, y: 400 }
const to = (dx: number, dy = 0) => ({ x: from.x + dx, y: from.y + dy })

it('a long swipe towards the inline start is Next, in both text directions', () => {
  expect(isNextSwipe(from, to(-80), 390, 'ltr')).toBe(true)
  expect(isNextSwipe(from, to(80), 390, 'ltr')).toBe(false)
  expect(isNextSwipe(from, to(80), 390, 'rtl')).toBe(true)
})

it('a tremble, a scroll and a leaning movement are not', () => {
  expect(isNextSwipe(from, to(-30), 390, 'ltr')).toBe(false)
  expect(isNextSwipe(from, to(-80, 200), 390, 'ltr')).toBe(false)
  expect(isNextSwipe(from, to(-80, 80), 390, 'ltr')).toBe(false)
})

it('no movement is Next in both directions of reading', () => {
  const coordinate = fc.integer({ min: -2_000, max: 2_000 })
  fc.assert(
    fc.property(coordinate, coordinate, (dx, dy) => {
      const end = to(dx, dy)
      expect(isNextSwipe(from, end, 390, 'ltr') && isNextSwipe(from, end, 390, 'rtl')).toBe(false)
    }),
  )
})

it('the picture follows only the way that could mean Next', () => {
  expect(followPx(from, to(-50), 'ltr')).toBe(-50)
  expect(followPx(from, to(50), 'ltr')).toBe(0)
  expect(followPx(from, to(-50, 90), 'ltr')).toBe(0)
})
