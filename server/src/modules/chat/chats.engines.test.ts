import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aChatServer } from '../../../test/chat-server.ts'
import { aPostgresUrl } from '../../../test/database.ts'
import { haveMet } from '../../../test/met.ts'
import { redisUrl } from '../../../test/redis.ts'
import { aPerson, type SignedUp } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

// Every statement of the module on both engines; what the answers mean is tested in the files beside it.
const engines: readonly (readonly [name: string, env: () => Promise<Record<string, string>>])[] = [
  ['embedded', async () => ({})],
  [
    'PostgreSQL and Redis',
    async () => ({
      DATABASE_URL: await aPostgresUrl(),
      REDIS_URL: redisUrl() ?? '',
    }),
  ],
]
const hasShared = Boolean(process.env['TEST_DATABASE_URL'] || process.env['CI'])

describe.each(engines.slice(0, hasShared ? 2 : 1))('chats on %s', async (_name, env) => {
  const { server, chat } = await aChatServer(await env())
  const { db } = server.composition.engines.database
  const listedTexts = async (person: SignedUp, query = '') =>
    (await chat.list(person, query)).chats.map(({ lastMessage }) => lastMessage?.text)
  const folderOf = async (person: SignedUp, type: string) =>
    (await chat.list(person)).folders.find((folder) => folder.type === type)

  test('lists have their pages, filters, searches and counters', async () => {
    const ann = await aPerson(server)
    const otherPeople: SignedUp[] = []
    for (const text of ['One', 'Two of 100%_sure', 'Three']) {
      const otherPerson = await aPerson(server)
      await haveMet(server, ann, otherPerson)
      await chat.send(otherPerson, ann, text)
      otherPeople.push(otherPerson)
    }
    expect(await listedTexts(ann)).toEqual([])
    expect(await listedTexts(ann, '?filter=requestFolder')).toEqual(['Three', 'Two of 100%_sure', 'One'])
    expect(await folderOf(ann, 'requestFolder')).toMatchObject({ count: 3, unreadMessages: 3 })
    for (const otherEntry of otherPeople) await chat.send(ann, otherEntry, 'Hello')
    await server.post(`/follow/${otherPeople[0]?.userId}`, {}, ann.token)
    await chat.send(otherPeople[1] ?? ann, ann, 'New')
    const first = await chat.list(ann, '?count=2')
    expect(first.chats.map(({ lastMessage }) => lastMessage?.text)).toEqual(['New', 'Hello'])
    const rest = await chat.list(ann, `?count=2&paginationToken=${first.paginationToken}`)
    expect([rest.chats.length, rest.paginationToken]).toEqual([1, null])
    expect(first.folders).toMatchObject([
      { type: 'default', count: 3, unreadMessages: 4 },
      { type: 'unread', count: 3, unreadMessages: 4 },
      { type: 'favourite', count: 1, userIds: [otherPeople[0]?.userId] },
      { type: 'requestFolder', count: 0, unreadMessages: 0 },
      { type: 'hidden', count: 0, unreadMessages: 0 },
    ])
    expect(first.folders[1]?.userIds[0]).toBe(otherPeople[1]?.userId)
    expect(await listedTexts(ann, `?search=${encodeURIComponent('100%_SURE')}`)).toEqual(['New'])
    await server.post(`/block/${otherPeople[1]?.userId}`, {}, ann.token)
    expect(await folderOf(ann, 'default')).toMatchObject({ count: 2, unreadMessages: 2 })
    expect(await listedTexts(ann, `?search=${encodeURIComponent('100%_SURE')}`)).toEqual([])
  })

  test('a history has pages in both directions, and marks and deletions count', async () => {
    const [ann, bob] = await chat.matched()
    const ids: string[] = []
    for (let at = 1; at <= 7; at += 1) ids.push((await chat.send(ann, bob, `m${at}`)).body.message._id)
    await chat.read(bob, ids[2] ?? '')
    const page = await chat.history(bob, ann, '?count=2&at=firstUnread')
    expect(page.messages.map(({ text }) => text)).toEqual(['m3', 'm4'])
    const older = await chat.history(bob, ann, `?count=5&paginationToken=${page.olderToken}`)
    expect(older.messages.map(({ text }) => text)).toEqual(['m1', 'm2'])
    const newer = await chat.history(bob, ann, `?count=5&direction=newer&paginationToken=${page.newerToken}`)
    expect(newer.messages.map(({ text }) => text)).toEqual(['m5', 'm6', 'm7'])
    await server.post('/message/delete', { messageIds: [ids[6], ids[0]], forEveryone: true }, ann.token)
    expect(await chat.chatWith(bob, ann)).toMatchObject({
      unreadMessages: 3,
      countMessages: 5,
      lastMessage: { text: 'm6' },
    })
    const read = await server.post('/messageStatus/readAllChats', {}, bob.token)
    expect(read.body).toEqual({ messagesReadCount: 3 })
    const { _id } = await chat.chatWith(ann, bob)
    await server.get(`/chat/hide/${_id}`, ann.token)
    await server.post('/chats/delete', { chatIds: [_id] }, bob.token)
    await server.post('/chats/delete', { chatIds: [_id] }, ann.token)
    const kept = await sql`select seq from messages where chat_id = ${_id}`.execute(db)
    expect(kept.rows).toEqual([])
  })

  test('a tab is shown each change and catches up on what it missed, until a chat is gone', async () => {
    const [ann, bob] = await chat.matched()
    const tab = await aTab(server, bob)
    const said = await chat.send(ann, bob, 'One')
    const { changes } = await tab.next('chat.changes')
    expect(changes).toMatchObject({ messages: [{ text: 'One' }], chats: [{ unreadMessages: 1 }] })
    for (const reaction of ['heart', 'fire', null]) {
      await server.post('/message/react', { messageId: said.body.message._id, reaction }, bob.token)
      const { reactions = [] } = (await chat.history(ann, bob)).messages[0] ?? {}
      expect(reactions).toEqual(reaction === null ? [] : [{ from: bob.userId, reaction }])
    }
    await chat.send(ann, bob, 'Two')
    await server.post(
      '/message/delete',
      { messageIds: [said.body.message._id], forEveryone: true },
      ann.token,
    )
    expect(await chat.join(tab, bob, changes.upTo)).toMatchObject({
      messages: [{ text: 'Two' }],
      removedMessages: [{ messageId: said.body.message._id }],
    })
    const since = (await chat.list(bob)).change
    const { _id } = await chat.chatWith(ann, bob)
    await sql`update accounts set erasing_at = now() where id = ${ann.userId}`.execute(db)
    await sql`delete from chats where id = ${_id}`.execute(db)
    expect(await chat.join(tab, bob, since)).toMatchObject({ removedChats: [_id] })
    await sql`delete from chat_people where user_id = ${ann.userId}`.execute(db)
    const left = await sql`select from chat_changes where user_id = ${ann.userId}`.execute(db)
    expect(left.rows).toEqual([])
    tab.close()
  })
})
