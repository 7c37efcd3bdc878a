import { expect, test } from 'vitest'
import { readSwipe } from './swipe.ts'

const start = { x: 200, y: 200 }
const moved = (dx: number, dy: number) => ({ x: start.x + dx, y: start.y + dy })

test('a movement counts only beyond 1% of the page’s width', () => {
  expect(readSwipe(start, moved(-4, 0), 400)).toBeNull()
  expect(readSwipe(start, moved(-5, 0), 400)).toBe('left')
})

test('on a very narrow page a movement counts only beyond 1 px', () => {
  expect(readSwipe(start, moved(1, 0), 50)).toBeNull()
  expect(readSwipe(start, moved(2, 0), 50)).toBe('right')
})

test.each([
  [-40, 0, 'left'],
  [40, 0, 'right'],
  [0, -40, 'up'],
  [0, 40, 'down'],
] as const)('%i across and %i down is %s', (dx, dy, direction) => {
  expect(readSwipe(start, moved(dx, dy), 400)).toBe(direction)
  expect(readSwipe(start, moved(dx, dy), 400, 'vertical')).toBe(direction)
})

test('a direction applies up to 67.5 degrees from its axis, and no further', () => {
  const at = (degrees: number) =>
    moved(100 * Math.cos((degrees * Math.PI) / 180), -100 * Math.sin((degrees * Math.PI) / 180))
  expect(readSwipe(start, at(67), 400)).toBe('right')
  expect(readSwipe(start, at(68), 400)).toBe('up')
  expect(readSwipe(start, at(23), 400, 'vertical')).toBe('up')
  expect(readSwipe(start, at(22), 400, 'vertical')).toBe('right')
})
