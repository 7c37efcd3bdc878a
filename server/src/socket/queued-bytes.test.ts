import { expect, test } from 'vitest'
import { queuedBytes } from './queued-bytes.ts'

const aQueue = (bufferedAmount: number) => ({ bufferedAmount, readyState: 1, OPEN: 1 })

test('while all together have little queued, nobody is named', () => {
  const queued = queuedBytes(100)
  expect([aQueue(40), aQueue(60)].map((queue) => queued.note(queue))).toEqual([null, null])
})

test('beyond the bound the one with the most queued is named, whoever is written to', () => {
  const queued = queuedBytes(100)
  const [small, large, otherQueue] = [aQueue(10), aQueue(80), aQueue(30)]
  queued.note(small)
  queued.note(large)
  expect(queued.note(otherQueue)).toBe(large)
})

test('what readers have received since, and what belonged to closed sockets, does not count', () => {
  const queued = queuedBytes(100)
  const [first, second] = [aQueue(90), aQueue(90)]
  queued.note(first)
  first.bufferedAmount = 0
  expect(queued.note(second)).toBeNull()
  second.readyState = 3
  expect(queued.note(aQueue(100))).toBeNull()
})
