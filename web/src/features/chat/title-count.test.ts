import { expect, test } from 'vitest'
import { titleWith } from './title-count.ts'

test.each([
  ['Match', 3, '(3) Match'],
  ['(3) Match', 4, '(4) Match'],
  ['(4) Match', 0, 'Match'],
  ['Match', 120, '(99+) Match'],
  ['(99+) Match', 2, '(2) Match'],
])('%s with %i unread', (title, unread, shown) => {
  expect(titleWith(title, unread)).toBe(shown)
})
