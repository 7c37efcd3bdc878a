import { expect, test } from 'vitest'
import { fakeClock } from '../fake-clock.ts'
import { aStorage } from './a-storage.test-kit.ts'
import { settle } from './a-page.test-kit.ts'
import { createVisitorId, visitorLifetimeMs } from './visitor-id.ts'

function aVisitor({ failures = 0 } = {}) {
  const clock = fakeClock()
  const storage = aStorage()
  const instants: number[] = []
  const startMs = clock.now()
  const service = {
    async visitorId() {
      instants.push(clock.now() - startMs)
      if (instants.length <= failures) throw new Error('out of reach')
      return `id-${instants.length}`
    },
  }
  /** The same browser on another page. */
  const open = () => createVisitorId({ storage, clock, service })
  return { clock, storage, instants, open }
}

test('the service supplies an id, which is stored until it is seven days old', async () => {
  const { clock, instants, open } = aVisitor()
  expect(open().known()).toBeNull()
  expect(await open().supply()).toBe('id-1')
  clock.advance(visitorLifetimeMs - 1)
  expect([open().known(), await open().supply()]).toEqual(['id-1', 'id-1'])
  clock.advance(1)
  expect(open().known()).toBeNull()
  expect(await open().supply()).toBe('id-2')
  expect(instants).toHaveLength(2)
})

test('an unreachable service is retried after 100, 200, 400 and 800 ms, and then not again', async () => {
  const { clock, instants, open } = aVisitor({ failures: 9 })
  const supplied = open().supply()
  for (const gapMs of [100, 200, 400, 800, 1_600]) {
    await settle()
    clock.advance(gapMs)
  }
  expect(await supplied).toBeNull()
  expect(instants).toEqual([0, 100, 300, 700, 1_500])
})

test('two concurrent callers share one request', async () => {
  const { instants, open } = aVisitor()
  const visitor = open()
  expect(await Promise.all([visitor.supply(), visitor.supply()])).toEqual(['id-1', 'id-1'])
  expect(instants).toHaveLength(1)
})

test('nothing is left of a forgotten visitor, even while the service is asked', async () => {
  const { storage, open } = aVisitor()
  const visitor = open()
  await visitor.supply()
  visitor.forget()
  expect(storage.stored.size).toBe(0)
  const late = visitor.supply()
  visitor.forget()
  expect(await late).toBeNull()
  expect(storage.stored.size).toBe(0)
})
