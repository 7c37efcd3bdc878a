import { expect, test } from 'vitest'
import { aClock } from '../../../test/clock.ts'
import { cacheAnswer } from './cache-answer.ts'

test('an answer is read again after its time, or if reading it failed', async () => {
  const clock = aClock()
  let reads = 0
  let isBroken = true
  const answer = cacheAnswer(clock, 5_000, async () => {
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

test('those who ask while an answer is read share that reading, also the first one', async () => {
  const clock = aClock()
  let reads = 0
  const read = Promise.withResolvers<number>()
  const answer = cacheAnswer(clock, 0, () => {
    reads += 1
    return read.promise
  })
  const asked = [answer(), answer()]
  clock.advance(60_000)
  asked.push(answer())
  read.resolve(7)
  expect(await Promise.all(asked)).toEqual([7, 7, 7])
  expect(reads).toBe(1)
})
