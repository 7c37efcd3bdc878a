import { afterAll, expect, test } from 'vitest'
import { aClock } from '../../../test/clock.ts'
import { aServer } from '../../../test/server.ts'
import { createPresentCreators } from './present-creators.ts'

const server = await aServer()
afterAll(() => server.stop())
const { db } = server.composition.engines.database

/** Numbered creators who have come at the beginning; none of them is in a call. */
function aMarket(size: number) {
  const clock = aClock()
  const here = new Map(Array.from({ length: size }, (_, n) => [`usr_${n}`, clock.now()]))
  const hidden = new Set<string>()
  const asked: string[][] = []
  let readings = 0
  const read = createPresentCreators({
    plumbing: { db, clock },
    presence: {
      creators: async () => {
        readings += 1
        return new Map(here)
      },
    },
    identity: {
      whoMayUseVideo: async (ids) => {
        asked.push([...ids])
        return new Set(ids.filter((id) => !hidden.has(id)))
      },
    },
  })
  const readIds = async () => (await read(null)).present.map(({ id }) => id)
  return { clock, here, hidden, asked, read, readIds, readings: () => readings }
}

test('a small market is read anew for each page', async () => {
  const { here, hidden, readIds } = aMarket(3)
  expect(await readIds()).toEqual(['usr_0', 'usr_1', 'usr_2'])
  here.delete('usr_0')
  hidden.add('usr_1')
  expect(await readIds()).toEqual(['usr_2'])
})

test('a large market is kept, read again behind a page after half a second, and never shown two seconds late', async () => {
  const { clock, here, readIds, readings } = aMarket(1_000)
  // That it is large shows with the first reading, and it is kept from the second on.
  await readIds()
  await readIds()
  here.delete('usr_0')
  clock.advance(499)
  expect([(await readIds()).length, readings()]).toEqual([1_000, 2])
  clock.advance(1)
  expect((await readIds()).length).toBe(1_000)
  clock.advance(0)
  await expect.poll(readIds).not.toContain('usr_0')
  expect(readings()).toBe(3)
  here.delete('usr_1')
  clock.advance(2_000)
  expect(await readIds()).not.toContain('usr_1')
})

test('a list that was opened earlier stays as of then', async () => {
  const { clock, read } = aMarket(1_000)
  const opened = await read(null)
  expect(opened.openedAt.getTime()).toBe(clock.now())
  const before = new Date(clock.now() - 60_000)
  expect((await read(before)).openedAt).toBe(before)
})

test('in a large market it is asked of those who come, and of the oldest in turn, whether they may show their face', async () => {
  const { clock, here, hidden, asked, readIds } = aMarket(1_000)
  await readIds()
  here.set('usr_new', clock.now())
  clock.advance(2_000)
  await readIds()
  expect(asked.map((ids) => ids.length)).toEqual([1_000, 1])
  hidden.add('usr_0')
  clock.advance(3_000)
  expect(await readIds()).not.toContain('usr_0')
  expect(asked.at(-1)?.slice(0, 2)).toEqual(['usr_0', 'usr_1'])
  expect(asked.at(-1)).toHaveLength(500)
  clock.advance(2_000)
  await readIds()
  expect(asked.at(-1)?.[0]).toBe('usr_500')
})
