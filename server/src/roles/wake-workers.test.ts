import { expect, test } from 'vitest'
import { createMemoryBus } from '../adapters/memory/memory-bus.ts'
import { outboxChannel, wakeWorkers } from './wake-workers.ts'

const nextTick = () => new Promise((resolve) => setImmediate(resolve))

test('a process without a worker wakes the others once for everything it commits in one tick', async () => {
  const bus = createMemoryBus()
  const committed: (() => void)[] = []
  const onCommit = (listener: () => void): void => void committed.push(listener)
  let woken = 0
  await bus.subscribe(outboxChannel, () => {
    woken += 1
  })
  wakeWorkers({ onCommit }, bus, outboxChannel)
  const commit = (): void => {
    for (const listener of committed) listener()
  }
  for (let count = 0; count < 3; count += 1) commit()
  await nextTick()
  await nextTick()
  expect(woken).toBe(1)
  commit()
  await nextTick()
  await nextTick()
  expect(woken).toBe(2)
})
