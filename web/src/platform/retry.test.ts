import { expect, test } from 'vitest'
import { fakeClock } from './fake-clock.ts'
import { retry, triesMax } from './retry.ts'

/** Tries as they come: the instant of each, counted from the first. */
async function instantsOf(failures: number, isWorthIt?: () => boolean) {
  const clock = fakeClock()
  const startMs = clock.now()
  const instants: number[] = []
  const attempt = async () => {
    instants.push(clock.now() - startMs)
    if (instants.length <= failures) throw new Error(`try ${instants.length}`)
    return 'done'
  }
  const result = retry(attempt, clock, isWorthIt).catch((thrown: Error) => thrown.message)
  for (let turn = 0; turn < 40; turn += 1) {
    await Promise.resolve()
    if (turn % 4 === 3) clock.advance(3_000)
  }
  return { instants, result: await result }
}

test('a final success is returned', async () => {
  expect((await instantsOf(2)).result).toBe('done')
})

test('after five tries the last failure is thrown', async () => {
  const { instants, result } = await instantsOf(99)
  expect(instants).toHaveLength(triesMax)
  expect(result).toBe('try 5')
})

test('what no further try can help is thrown at once', async () => {
  const { instants, result } = await instantsOf(99, () => false)
  expect(instants).toHaveLength(1)
  expect(result).toBe('try 1')
})

test('gaps begin with 100 ms, double, and never exceed three seconds', async () => {
  const gaps: number[] = []
  const clock = {
    now: () => 0,
    monotonicMs: () => 0,
    after(delayMs: number, task: () => void) {
      gaps.push(delayMs)
      queueMicrotask(task)
      return () => undefined
    },
  }
  const attempt = () => Promise.reject(new Error('no'))
  await retry(attempt, clock).catch(() => undefined)
  expect(gaps).toEqual([100, 200, 400, 800])
})
