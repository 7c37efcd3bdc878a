import { expect, test } from 'vitest'
import { batchReads } from './batch-reads.ts'

const lengths = () => {
  const asked: (readonly string[])[] = []
  const lengthOf = batchReads(async (ids) => {
    asked.push(ids)
    return new Map(ids.filter((id) => id !== 'nobody').map((id) => [id, id.length]))
  })
  return { asked, lengthOf }
}

test('callers of one tick, even some promises later, share a look-up, and each gets their own result', async () => {
  const { asked, lengthOf } = lengths()
  const later = async () => {
    await Promise.resolve()
    await Promise.resolve()
    return lengthOf('cid')
  }
  expect(await Promise.all([lengthOf('ann'), lengthOf('nobody'), lengthOf('ann'), later()])).toEqual([
    3,
    null,
    3,
    3,
  ])
  expect(asked).toEqual([['ann', 'nobody', 'cid']])
})

test('nothing is cached: the next tick looks up again', async () => {
  const { asked, lengthOf } = lengths()
  await lengthOf('ann')
  await lengthOf('ann')
  expect(asked).toEqual([['ann'], ['ann']])
})

test('a failed look-up fails for all its callers, and is not cached', async () => {
  let isDown = true
  const nameOf = batchReads(async (ids) => {
    if (isDown) throw new Error('down')
    return new Map(ids.map((id) => [id, id]))
  })
  const asked = await Promise.allSettled([nameOf('a'), nameOf('b')])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await nameOf('a')).toBe('a')
})

test('who asks while two look-ups run shares the next one, which begins when one of them ends', async () => {
  const ends: (() => void)[] = []
  const asked: (readonly string[])[] = []
  const nameOf = batchReads(async (ids) => {
    asked.push(ids)
    await new Promise<void>((end) => ends.push(end))
    return new Map(ids.map((id) => [id, id]))
  })
  const first = nameOf('a')
  await expect.poll(() => asked.length).toBe(1)
  const second = nameOf('b')
  await expect.poll(() => asked.length).toBe(2)
  const third = nameOf('c')
  await new Promise(setImmediate)
  const fourth = nameOf('d')
  await new Promise(setImmediate)
  expect(asked).toEqual([['a'], ['b']])
  ends[1]?.()
  expect(await second).toBe('b')
  await expect.poll(() => asked).toEqual([['a'], ['b'], ['c', 'd']])
  for (const end of ends) end()
  expect(await Promise.all([first, third, fourth])).toEqual(['a', 'c', 'd'])
})

test('a look-up that hangs, as on a dead connection, holds back nobody but those who wait for it', async () => {
  const patienceMs = 5
  const asked: (readonly string[])[] = []
  const nameOf = batchReads(async (ids) => {
    asked.push(ids)
    if (ids.some((id) => id.startsWith('hung'))) await new Promise(() => {})
    return new Map(ids.map((id) => [id, id]))
  }, patienceMs)
  void nameOf('hung-1')
  await expect.poll(() => asked.length).toBe(1)
  void nameOf('hung-2')
  await expect.poll(() => asked.length).toBe(2)
  expect(await nameOf('alive')).toBe('alive')
  expect(await nameOf('alive too')).toBe('alive too')
})

test('refuses further callers when too many look-ups hang', async () => {
  const nameOf = batchReads<string>(() => new Promise(() => {}), 1)
  const outcomes: string[] = []
  const ask = (): void => void nameOf('hung').catch((error: Error) => outcomes.push(error.message))
  await expect
    .poll(() => {
      ask()
      return outcomes[0]
    })
    .toBe('busy')
})
