import { expect, test, vi } from 'vitest'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { aChat, aDatabase, aStorage, chatId, changesFrom, me } from '../chat.test-kit.ts'
import { mergeChanges, mergeChats } from '../store/merge.ts'
import { createDrafts } from './drafts.ts'

async function someDrafts() {
  const database = await aDatabase()
  await mergeChats(database, [aChat()])
  const clock = fakeClock()
  const entries = new Map<string, string>()
  const stored = async () => (await database.chats.get(chatId))?.draft
  /** The drafts of a page in this browser. */
  const open = (userId = me) =>
    createDrafts({ userId, database, clock: fakeClock(), draftStorage: aStorage(entries), isKept: true })
  const drafts = createDrafts({ userId: me, database, clock, draftStorage: aStorage(entries), isKept: true })
  return { database, clock, stored, entries, open, drafts }
}

test('what is typed is there at once, and stored when the person rests or leaves', async () => {
  const { clock, stored, drafts } = await someDrafts()
  drafts.set(chatId, 'Hel')
  drafts.set(chatId, 'Hello')
  expect(drafts.of({ _id: chatId })).toBe('Hello')
  expect(await stored()).toBeUndefined()
  clock.advance(1_000)
  await vi.waitFor(async () => expect(await stored()).toBe('Hello'))
  drafts.set(chatId, 'Hello you')
  drafts.flush()
  await vi.waitFor(async () => expect(await stored()).toBe('Hello you'))
})

test('what was sent is no draft any more, also where another tab sent it', async () => {
  const { open, stored, drafts } = await someDrafts()
  drafts.set(chatId, 'Hello')
  drafts.flush()
  await vi.waitFor(async () => expect(await stored()).toBe('Hello'))
  const otherTab = open()
  otherTab.set(chatId, '')
  await vi.waitFor(async () => expect(await stored()).toBe(''))
  await vi.waitFor(async () => expect(drafts.of({ _id: chatId, draft: (await stored()) ?? '' })).toBe(''))
})

test('a draft outlives changes of its chat', async () => {
  const { database, stored, drafts } = await someDrafts()
  drafts.set(chatId, 'Hello')
  drafts.flush()
  await vi.waitFor(async () => expect(await stored()).toBe('Hello'))
  await mergeChanges(database, changesFrom(0, 1, { chats: [aChat({ unreadMessages: 1 })] }))
  expect(await database.chats.get(chatId)).toMatchObject({ unreadMessages: 1, draft: 'Hello' })
})

test('what was typed just before the page ended is there on the next page, and stored by it', async () => {
  const { drafts, entries, open, stored } = await someDrafts()
  drafts.set(chatId, 'Hello')
  const next = open()
  expect(next.of({ _id: chatId })).toBe('Hello')
  await vi.waitFor(async () => expect(await stored()).toBe('Hello'))
  await vi.waitFor(() => expect([...entries]).toEqual([]))
})

test('a draft that was emptied just before the page ended does not come back', async () => {
  const { drafts, entries, open, stored } = await someDrafts()
  drafts.set(chatId, 'Hello')
  drafts.flush()
  await vi.waitFor(() => expect([...entries]).toEqual([]))
  drafts.set(chatId, '')
  expect(open().of({ _id: chatId, draft: 'Hello' })).toBe('')
  await vi.waitFor(async () => expect(await stored()).toBe(''))
})

test('another person in the same browser sees nothing of it', async () => {
  const { drafts, open } = await someDrafts()
  drafts.set(chatId, 'Hello')
  expect(open('usr_other').of({ _id: chatId })).toBe('')
})

test('a sent draft is forgotten, but not what was typed since', async () => {
  const { drafts } = await someDrafts()
  drafts.set(chatId, 'Hello')
  drafts.sent(chatId, 'Hello')
  expect(drafts.of({ _id: chatId })).toBe('')
  drafts.set(chatId, 'And')
  drafts.sent(chatId, 'Hello')
  expect(drafts.of({ _id: chatId })).toBe('And')
})

test('without space in the storage a draft still reaches the database', async () => {
  const database = await aDatabase()
  await mergeChats(database, [aChat()])
  const draftStorage = {
    ...aStorage(),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const drafts = createDrafts({ userId: me, database, clock: fakeClock(), draftStorage, isKept: true })
  drafts.set(chatId, 'Hello')
  drafts.flush()
  await vi.waitFor(async () => expect((await database.chats.get(chatId))?.draft).toBe('Hello'))
})
