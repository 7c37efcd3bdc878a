import { Dexie, liveQuery } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { aDatabase } from './chat.test-kit.ts'
import { openChatDatabase } from './store/chat-database.ts'
import { followRead } from './use-live.ts'

const readMs = 100

/** Follows how many rows there are; each read takes a while. */
async function following() {
  const database = await aDatabase()
  const clock = fakeClock()
  const answers: number[] = []
  const read = async () => {
    const count = await database.sensitiveFilters.count()
    clock.advance(readMs)
    return count
  }
  const whole = { database, stores: ['sensitiveFilters'], clock, read }
  const stop = followRead(whole, (count) => answers.push(count))
  onTestFinished(stop)
  await vi.waitFor(() => expect(answers).toEqual([0]))
  const add = async (...ids: string[]) => {
    for (const messageId of ids) await database.sensitiveFilters.put({ messageId })
  }
  return { database, clock, answers, add, stop }
}

test('while changes keep coming a long read is repeated after a pause, which misses none of them', async () => {
  const { clock, answers, add } = await following()
  await add('one', 'two', 'three')
  clock.advance(4 * readMs - 1)
  expect(answers).toEqual([0])
  clock.advance(1)
  await vi.waitFor(() => expect(answers).toEqual([0, 3]))
  clock.advance(4 * readMs)
  await add('four')
  await vi.waitFor(() => expect(answers).toEqual([0, 3, 4]))
})

test('a page that comes back from the browser’s history reads again what other tabs wrote meanwhile', async () => {
  const { clock, answers } = await following()
  clock.advance(4 * readMs)
  const { Dexie, RangeSet } = await import('dexie')
  // Dexie does this when such a page is shown.
  Dexie.on.storagemutated.fire({ all: new RangeSet() })
  await vi.waitFor(() => expect(answers).toEqual([0, 0]))
})

test('changes of other stores lead to no read, and none follows the end', async () => {
  const { database, clock, answers, add, stop } = await following()
  clock.advance(4 * readMs)
  await database.sensitiveFilters.put({ messageId: 'one' })
  await add('one')
  await vi.waitFor(() => expect(answers).toEqual([0, 1]))
  stop()
  await add('two')
  clock.advance(8 * readMs)
  await database.sensitiveFilters.count()
  expect(answers).toEqual([0, 1])
})

test('live queries read chats in the memory of a page whose browser has no databases', async () => {
  const known = { ...Dexie.dependencies }
  onTestFinished(() => void Object.assign(Dexie.dependencies, known))
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  const home = { indexedDB: new IDBFactory(), IDBKeyRange }
  const database = await openChatDatabase('usr_nowhere', { home })
  const answers: number[] = []
  const reading = liveQuery(() => database.folders.count()).subscribe((count) => answers.push(count))
  onTestFinished(() => reading.unsubscribe())
  await vi.waitFor(() => expect(answers).toEqual([0]))
})
