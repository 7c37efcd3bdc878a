import { expect, test } from 'vitest'
import { aClock } from '../../test/clock.ts'
import { keepAnswer } from './keep-answer.ts'

test('an answer is read again after its time, or if reading it failed', async () => {
  const clock = aClock()
  let reads = 0
  let isBroken = true
  const answer = keepAnswer(clock, 5_000, async () => {
    reads += 1
    if (isBroken) throw new Error('no connection')
    return reads
  })
  await expect(answer()).rejects.toThrow('no connection')
  isBroken = false
  expect([await answer(), await answer()]).toEqual([2, 2])
  clock.advance(4_999)
  expect(await answer()).toBe(2)
  clock.advance(1)
  expect(await answer()).toBe(3)
})

test('how long an answer is kept may depend on it', async () => {
  const clock = aClock()
  let size = 10
  let reads = 0
  const read = async () => {
    reads += 1
    return size
  }
  const answer = keepAnswer(clock, (value) => (value > 100 ? 5_000 : 0), read)
  await answer()
  await answer()
  expect(reads).toBe(2)
  size = 1_000
  await answer()
  clock.advance(4_999)
  await answer()
  expect(reads).toBe(3)
  clock.advance(1)
  await answer()
  expect(reads).toBe(4)
})
