import { expect, test } from 'vitest'
import { createMemoryBus } from '../adapters/memory/memory-bus.ts'
import { outboxChannel, wakeWorkers } from './wake-workers.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('a process without a worker wakes the others once for everything it commits in one tick', async () => {
  const bus = createMemoryBus()
  const committed: (() => void)[] = []
  const onCommit = (heard: () => void): void => void committed.push(heard)
  let woken = 0
  await bus.subscribe(outboxChannel, () => {
    woken += 1
  })
  wakeWorkers({ onCommit }, bus, outboxChannel)
  const commit = (): void => {
    for (const heard of committed) heard()
  }
  for (let count = 0; count < 3; count += 1) commit()
  await nextTurn()
  await nextTurn()
  expect(woken).toBe(1)
  commit()
  await nextTurn()
  await nextTurn()
  expect(woken).toBe(2)
})
