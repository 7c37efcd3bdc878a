import type { Chat } from '@serendip/contract'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { aChatServer } from '../../../test/chat-server.ts'
import { haveMet } from '../../../test/met.ts'
import { aPerson, type SignedUp } from '../../../test/server.ts'

const { server, chat } = await aChatServer()

/** Number of statements of chats, messages and relations that `work` takes. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const executed = vi.spyOn(server.composition.engines.database.db.getExecutor(), 'executeQuery')
  await work()
  const asked = executed.mock.calls.map(([{ sql: text }]) => text)
  executed.mockRestore()
  return asked.filter((text) => /chat_sides|messages m|exclusions|follows/.test(text)).length
}

/** All chats of a person, read in pages of two. */
async function pagesOf(person: SignedUp): Promise<readonly Chat[]> {
  const all: Chat[] = []
  let token: string | null = ''
  while (token !== null) {
    const page = await chat.list(person, `?count=2${token && `&paginationToken=${token}`}`)
    all.push(...page.chats)
    token = page.paginationToken
  }
  return all
}

/** Someone who wrote to five people, one after the other. */
async function whoWroteToFive() {
  const ann = await aPerson(server)
  const otherPeople: SignedUp[] = []
  for (let at = 0; at < 5; at += 1) {
    const otherPerson = await aPerson(server)
    otherPeople.push(otherPerson)
    await haveMet(server, ann, otherPerson)
    await chat.send(ann, otherPerson, `To ${at}`)
  }
  return { ann, others: otherPeople }
}

describe('lists', () => {
  test('pages are complete, without repeats, newest first', async () => {
    const { ann, others: otherPeople } = await whoWroteToFive()
    const ids = (await pagesOf(ann)).flatMap(({ users }) => users.map(({ userId }) => userId))
    expect(ids).toEqual(otherPeople.map(({ userId }) => userId).toReversed())
    for (const wrong of ['x', '1_usr_1', '9'.repeat(40)]) {
      expect((await server.get(`/chat/getList?paginationToken=${wrong}`, ann.token)).status).toBe(400)
    }
  })

  test('chats of one moment have an order, in which pages are complete and without repeats', async () => {
    const { ann } = await whoWroteToFive()
    const { db } = server.composition.engines.database
    await sql`update chat_sides set updated_at = '2026-01-01' where user_id = ${ann.userId}`.execute(db)
    const ids = (await pagesOf(ann)).map(({ _id }) => _id)
    expect(ids).toHaveLength(5)
    expect(ids).toEqual(ids.toSorted().toReversed())
  })

  test('several chats are read by their ids: own ones, as they are now and as new as a change', async () => {
    const { ann, others: otherPeople } = await whoWroteToFive()
    const own = (await chat.list(ann)).chats.slice(0, 2).map(({ _id }) => _id)
    const [otherPerson, stranger] = [otherPeople[0] ?? ann, await aPerson(server)]
    const foreign = await chat.chatWith(otherPerson, ann)
    const asked = [...own, `chat_${'0'.repeat(20)}`]
    const read = (person: SignedUp, chatIds: readonly string[]) =>
      server.post<{ chats: Chat[]; change: number }>('/chats/get', { chatIds }, person.token)
    const { chats, change } = (await read(ann, asked)).body
    expect(chats.map(({ _id }) => _id).toSorted()).toEqual(own.toSorted())
    expect(change).toBe((await chat.list(ann)).change)
    expect((await read(stranger, [foreign._id])).body).toEqual({ chats: [], change: 0 })
    expect((await read(ann, [])).status).toBe(400)
  })

  test('a page takes the same statements for many chats as for one, and fewer if it is not the first', async () => {
    const ann = await aPerson(server)
    for (let at = 0; at < 6; at += 1) {
      const otherPerson = await aPerson(server)
      await haveMet(server, ann, otherPerson)
      await chat.send(ann, otherPerson, 'Hello')
    }
    const statement = await statementsOf(() => chat.list(ann, '?count=1'))
    expect(await statementsOf(() => chat.list(ann, '?count=5'))).toBe(statement)
    const { paginationToken } = await chat.list(ann, '?count=1')
    const next = await statementsOf(() => chat.list(ann, `?count=5&paginationToken=${paginationToken}`))
    expect(next).toBeLessThan(statement)
  })

  test('a hidden chat comes back with the next message; a search finds it before', async () => {
    const [ann, bob] = await chat.matched()
    await chat.send(ann, bob, 'A walk along the 100%_river')
    const { _id } = await chat.chatWith(bob, ann)
    expect((await server.get(`/chat/hide/${_id}`, bob.token)).body).toMatchObject({ chat: { hidden: true } })
    expect((await chat.list(bob)).chats).toEqual([])
    const name = (await chat.chatWith(bob, ann)).users[0]?.name ?? ''
    for (const search of ['100%_RIVER', name.toLowerCase()]) {
      expect((await chat.list(bob, `?search=${encodeURIComponent(search)}`)).chats).toHaveLength(1)
    }
    expect((await chat.list(bob, '?search=100%25%25')).chats).toEqual([])
    await chat.send(ann, bob, 'Next')
    expect((await chat.list(bob)).chats).toMatchObject([{ hidden: false, unreadMessages: 2 }])
  })

  test('a deleted chat is empty for one and whole for the other; what both deleted is gone', async () => {
    const [ann, bob] = await chat.matched()
    await chat.send(ann, bob, 'Old')
    const { _id } = await chat.chatWith(ann, bob)
    await server.post('/chats/delete', { chatIds: [_id] }, bob.token)
    expect([await chat.texts(ann, bob), await chat.texts(bob, ann)]).toEqual([['Old'], []])
    expect((await chat.list(bob)).chats).toEqual([])
    await chat.send(ann, bob, 'New')
    expect(await chat.texts(bob, ann)).toEqual(['New'])
    expect((await server.post('/chats/deleteAll', {}, ann.token)).body).toEqual({ deleted: 1 })
    expect(await chat.texts(bob, ann)).toEqual(['New'])
    const kept = await sql<{ text: string }>`select text from messages where chat_id = ${_id}`.execute(
      server.composition.engines.database.db,
    )
    expect(kept.rows).toEqual([{ text: 'New' }])
  })

  test('reading all chats of a filter returns how many messages that were', async () => {
    const [ann, bob] = await chat.matched()
    for (const text of ['1', '2', '3']) await chat.send(ann, bob, text)
    expect((await chat.list(bob, '?filter=unread')).chats).toHaveLength(1)
    const read = () => server.post('/messageStatus/readAllChats', { listFilter: 'default' }, bob.token)
    expect([(await read()).body, (await read()).body]).toEqual([
      { messagesReadCount: 3 },
      { messagesReadCount: 0 },
    ])
    expect((await chat.list(bob, '?filter=unread')).chats).toEqual([])
    expect((await chat.history(ann, bob)).messages.map(({ status }) => status)).toEqual([
      'read',
      'read',
      'read',
    ])
  })

  test('one deletes messages for oneself, and one’s own for both', async () => {
    const [ann, bob] = await chat.matched()
    const sent = [
      await chat.send(ann, bob, 'a1'),
      await chat.send(bob, ann, 'b2'),
      await chat.send(ann, bob, 'a3'),
    ]
    const [a1, b2, a3] = sent.map(({ body }) => body.message._id)
    const remove = (messageIds: unknown[], over = {}) =>
      server.post('/message/delete', { messageIds, ...over }, ann.token)
    await remove([b2], { forEveryone: true })
    expect([await chat.texts(ann, bob), await chat.texts(bob, ann)]).toEqual([
      ['a1', 'a3'],
      ['a1', 'b2', 'a3'],
    ])
    await remove([a3, a3, `msg_${'0'.repeat(20)}`], { forEveryone: true })
    expect(await chat.texts(bob, ann)).toEqual(['a1', 'b2'])
    expect(await chat.chatWith(bob, ann)).toMatchObject({ unreadMessages: 1, lastMessage: { text: 'b2' } })
    await remove([a1])
    await server.post('/message/delete', { messageIds: [a1] }, bob.token)
    const texts = await sql<{ text: string }>`select text from messages where id in (${a1}, ${a3})`.execute(
      server.composition.engines.database.db,
    )
    expect(texts.rows).toEqual([{ text: '' }, { text: '' }])
  })
})

describe('history', () => {
  test('pages lead to both ends from the first unread message or any other', async () => {
    const [ann, bob] = await chat.matched()
    const ids: string[] = []
    for (let at = 1; at <= 12; at += 1) ids.push((await chat.send(ann, bob, `m${at}`)).body.message._id)
    await chat.read(bob, ids[5] ?? '')
    const page = await chat.history(bob, ann, '?count=4&at=firstUnread')
    expect(page.messages.map(({ text }) => text)).toEqual(['m5', 'm6', 'm7', 'm8'])
    const older = await chat.history(bob, ann, `?count=4&paginationToken=${page.olderToken}`)
    expect(older.messages.map(({ text }) => text)).toEqual(['m1', 'm2', 'm3', 'm4'])
    expect(older.olderToken).toBeNull()
    const newer = await chat.history(bob, ann, `?count=4&direction=newer&paginationToken=${page.newerToken}`)
    expect(newer.messages.map(({ text }) => text)).toEqual(['m9', 'm10', 'm11', 'm12'])
    expect(newer.newerToken).toBeNull()
    const around = await chat.history(bob, ann, `?count=2&at=${ids[1]}`)
    expect(around.messages.map(({ text }) => text)).toEqual(['m1', 'm2'])
    expect((await chat.history(bob, ann)).messages.at(-1)?.text).toBe('m12')
    expect((await server.get(`/history/getByUser/${ann.userId}?paginationToken=x`, bob.token)).status).toBe(
      400,
    )
    expect((await server.get(`/history/getByUser/${ann.userId}?count=101`, bob.token)).status).toBe(400)
  })
})

test('openers are for who is in the experiment, in their language', async () => {
  const ann = await aPerson(server)
  const openers = async () => {
    const { body } = await server.get<{ messages: string[] }>('/letsTalkMessages', ann.token)
    return body.messages
  }
  expect(await openers()).toEqual([])
  await server.post('/split/forceAssign', { splitName: 'letsTalk', group: 'test_group' }, ann.token)
  const english = await openers()
  expect(english).toHaveLength(3)
  await sql`update accounts set language = 'de' where id = ${ann.userId}`.execute(
    server.composition.engines.database.db,
  )
  expect(new Set([...english, ...(await openers())]).size).toBe(6)
})
