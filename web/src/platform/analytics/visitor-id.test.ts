import { expect, test } from 'vitest'
import { fakeClock } from '../fake-clock.ts'
import { aShelf } from './a-shelf.test-kit.ts'
import { forgetVisitor, visitorId, visitorLifetimeMs } from './visitor-id.ts'

function aVisitor() {
  const clock = fakeClock()
  const shelf = aShelf()
  let made = 0
  const id = () => visitorId({ shelf, now: clock.now, uuid: () => `uuid-${made++}` })
  return { clock, shelf, id }
}

test('a visitor keeps the id until it is seven days old', () => {
  const { clock, id } = aVisitor()
  expect(id()).toBe('uuid-0')
  clock.advance(visitorLifetimeMs - 1)
  expect(id()).toBe('uuid-0')
  clock.advance(1)
  expect(id()).toBe('uuid-1')
})

test('nothing is left of a visitor that is forgotten', () => {
  const { shelf, id } = aVisitor()
  id()
  forgetVisitor(shelf)
  expect(shelf.kept.size).toBe(0)
})
