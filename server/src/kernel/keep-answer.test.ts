import { setImmediate } from 'node:timers/promises'
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

test('those who ask while an answer is read share that reading, also the first one', async () => {
  const clock = aClock()
  let reads = 0
  const read = Promise.withResolvers<number>()
  const answer = keepAnswer(
    clock,
    () => 0,
    () => {
      reads += 1
      return read.promise
    },
  )
  const asked = [answer(), answer()]
  clock.advance(60_000)
  asked.push(answer())
  read.resolve(7)
  expect(await Promise.all(asked)).toEqual([7, 7, 7])
  expect(reads).toBe(1)
})

test('the last answer serves while one new one is read, until it is too old', async () => {
  const clock = aClock()
  let next = Promise.resolve(1)
  let reads = 0
  const read = () => {
    reads += 1
    return next
  }
  const answer = keepAnswer(clock, 5_000, read, 2)
  expect(await answer()).toBe(1)
  clock.advance(5_000)
  const second = Promise.withResolvers<number>()
  next = second.promise
  expect(await Promise.all([answer(), answer()])).toEqual([1, 1])
  expect(reads).toBe(2)
  second.reject(new Error('no connection'))
  await setImmediate()
  next = Promise.resolve(3)
  clock.advance(10_000)
  expect(await answer()).toBe(3)
})
