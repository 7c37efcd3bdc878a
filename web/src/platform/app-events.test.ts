import { expect, test } from 'vitest'
import { createAppEvents } from './app-events.ts'

test('what was recorded is handed over once, in its order', () => {
  let now = 0
  const events = createAppEvents(() => ++now)
  events.record('photo-skip', { kind: 'upload-skip' })
  events.record('photo-skip', { kind: 'approve-skip' })
  expect(events.drain().map(({ params, at }) => [params['kind'], at])).toEqual([
    ['upload-skip', 1],
    ['approve-skip', 2],
  ])
  expect(events.drain()).toEqual([])
})

test('where nobody reports, the oldest goes', () => {
  const events = createAppEvents(() => 0)
  for (let index = 0; index < 150; index += 1) events.record('photo-skip', { kind: String(index) })
  const kept = events.drain()
  expect([kept.length, kept[0]?.params['kind']]).toEqual([100, '50'])
})
