import { expect, test, vi } from 'vitest'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { aChat, aDatabase, chatId, changesFrom } from '../chat.test-kit.ts'
import { mergeChanges, mergeChats } from '../store/merge.ts'
import { createDrafts } from './drafts.ts'

async function someDrafts() {
  const database = await aDatabase()
  await mergeChats(database, [aChat()])
  const clock = fakeClock()
  const stored = async () => (await database.chats.get(chatId))?.draft
  return { database, clock, stored, drafts: createDrafts({ database, clock }) }
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
  const { database, stored, drafts } = await someDrafts()
  drafts.set(chatId, 'Hello')
  drafts.flush()
  await vi.waitFor(async () => expect(await stored()).toBe('Hello'))
  const otherTab = createDrafts({ database, clock: fakeClock() })
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
