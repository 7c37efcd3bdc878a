import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chatOn } from '../../../../test/chat.ts'
import { aChatServer } from '../../../../test/chat-server.ts'
import { haveMet } from '../../../../test/met.ts'
import { aPerson, aServer, type SignedUp } from '../../../../test/server.ts'
import { aTab } from '../../../../test/socket.ts'
import { defaultSettings } from '../../settings/index.ts'

const { server, chat } = await aChatServer()

const block = (owner: SignedUp, otherPerson: SignedUp) =>
  server.post(`/block/${otherPerson.userId}`, {}, owner.token)

describe('writing', () => {
  test('a message reaches both lists and histories, unread for its receiver', async () => {
    const [ann, bob] = await chat.matched()
    const { status, body } = await chat.send(ann, bob, ' Hello ', { created_unreadable: '19:00' })
    expect(status).toBe(200)
    expect(body.message).toMatchObject({ text: 'Hello', status: 'sent', seq: 1, created_unreadable: '19:00' })
    const [mine, theirs] = [await chat.list(ann), await chat.list(bob)]
    expect(mine.chats).toMatchObject([
      { unreadMessages: 0, countMessages: 1, users: [{ userId: bob.userId }] },
    ])
    expect(theirs.chats).toMatchObject([
      { unreadMessages: 1, isInRequestFolder: false, lastMessage: { text: 'Hello', from: ann.userId } },
    ])
    expect(theirs.chats[0]?.lastMessage).not.toHaveProperty('tempId')
    expect(await chat.texts(bob, ann)).toEqual(['Hello'])
  })

  test('a repeated key returns the same message, also when sent at the same moment', async () => {
    const [ann, bob] = await chat.matched()
    const tempId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => chat.send(ann, bob, 'Once', { tempId })),
    )
    expect(new Set(answers.map(({ body }) => body.message._id)).size).toBe(1)
    for (const key of [tempId, tempId.toUpperCase()]) {
      const { status, body } = await chat.send(ann, bob, 'Other words', { tempId: key })
      expect([key, status, body.message?.text]).toEqual([key, 200, 'Once'])
    }
    expect(await chat.texts(bob, ann)).toEqual(['Once'])
    expect((await chat.chatWith(bob, ann)).unreadMessages).toBe(1)
  })

  test('a repeated key is answered even if its sender may write no more', async () => {
    const limited = await aServer({ RATE_LIMIT_FACTOR: '1' })
    onTestFinished(() => limited.stop())
    const own = chatOn(limited)
    const [ann, bob] = await own.matched()
    const { messageLimit } = defaultSettings
    const tempIds = Array.from({ length: messageLimit }, () => randomUUID())
    for (const tempId of tempIds) expect((await own.send(ann, bob, 'Hello', { tempId })).status).toBe(200)
    expect((await own.send(ann, bob, 'Too much')).body.code).toBe('rate_limited')
    const [tempId] = tempIds
    const repeated = await own.send(ann, bob, 'Hello', { tempId })
    expect([repeated.status, repeated.body.message?.tempId]).toEqual([200, tempId])
    expect(await own.texts(bob, ann)).toHaveLength(messageLimit)
  })

  test('another person’s equal key is another message', async () => {
    const [ann, bob] = await chat.matched()
    const tempId = randomUUID()
    await chat.send(ann, bob, 'From Ann', { tempId })
    await chat.send(bob, ann, 'From Bob', { tempId })
    expect(await chat.texts(ann, bob)).toEqual(['From Ann', 'From Bob'])
  })

  test('both sides write at the same moment: numbers without gaps, the same order for both', async () => {
    const [ann, bob] = await chat.matched()
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 ? chat.send(ann, bob, `a${at}`) : chat.send(bob, ann, `b${at}`),
      ),
    )
    const [mine, theirs] = [await chat.history(ann, bob), await chat.history(bob, ann)]
    expect(mine.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    expect(mine.messages.map(({ _id }) => _id)).toEqual(theirs.messages.map(({ _id }) => _id))
  })

  test('neither oneself, nor a person never met, nor an unknown id can be written to', async () => {
    const [ann, stranger] = [await aPerson(server), await aPerson(server)]
    expect((await chat.send(ann, ann, 'x')).body.code).toBe('cannot_target_self')
    for (const otherPerson of [stranger, { ...stranger, userId: `usr_${'0'.repeat(20)}` }]) {
      const refused = await chat.send(ann, otherPerson, 'x')
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
    }
  })

  test('an offensive message is refused with the places of its words, and goes out only if the sender insists', async () => {
    const [ann, bob] = await chat.matched()
    const text = 'Ah, 😀 FUCK it, whоre'
    const refused = await chat.send(ann, bob, text)
    expect(refused.status).toBe(477)
    expect(refused.body.details).toMatchObject({ statusMessage: expect.any(String) })
    const ranges = refused.body.details['ranges'] as [number, number][]
    expect(ranges.map(([from, to]) => text.slice(from, to))).toEqual(['FUCK', 'whоre'])
    expect((await chat.list(bob)).chats).toEqual([])
    const sent = await chat.send(ann, bob, text, { ignoreOffensive: true })
    expect(sent.body.message).toMatchObject({ offensive: true, ignoreOffensive: true })
    expect((await chat.chatWith(bob, ann)).lastMessage?.offensive).toBe(true)
  })

  test('thirty messages a minute, and a retry of one that was stored is no further one', async () => {
    const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
    onTestFinished(() => strict.stop())
    const there = chatOn(strict)
    const [ann, bob] = await there.matched()
    const tempId = randomUUID()
    await there.send(ann, bob, 'First', { tempId })
    for (let sent = 1; sent < 30; sent += 1) expect((await there.send(ann, bob, 'More')).status).toBe(200)
    const refused = await there.send(ann, bob, 'Too many')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.any(String)])
    expect((await there.send(ann, bob, 'First', { tempId })).status).toBe(200)
    expect((await there.chatWith(bob, ann)).unreadMessages).toBe(30)
  })

  test('a new account writes to ten strangers a day; who expects to hear from it does not count', async () => {
    const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
    onTestFinished(() => strict.stop())
    const { db } = strict.composition.engines.database
    await sql`insert into settings (key, value, changed_at) values ('strangerChatLimit', '1', now()),
      ('registrationLimit', '50', now())`.execute(db)
    const there = chatOn(strict)
    const [ann, bob] = await there.strangers()
    const [cat, dan] = [await aPerson(strict), await aPerson(strict)]
    for (const otherPerson of [cat, dan]) await haveMet(strict, ann, otherPerson)
    await strict.post(`/follow/${ann.userId}`, {}, dan.token)
    expect((await there.send(ann, bob, 'Hello')).status).toBe(200)
    expect((await there.send(ann, bob, 'Hello again')).status).toBe(200)
    expect((await there.send(ann, cat, 'Hello')).status).toBe(429)
    expect((await there.send(ann, dan, 'Hello')).status).toBe(200)
    await sql`update accounts set created_at = now() - interval '8 days' where id = ${ann.userId}`.execute(db)
    expect((await there.send(ann, cat, 'Hello')).status).toBe(200)
  })
})

describe('requests', () => {
  test('a person who was never seen writes to the request folder, and a reply leads out of it', async () => {
    const [ann, bob] = await chat.strangers()
    const first = await chat.send(ann, bob, 'Hello?')
    expect((await chat.list(bob)).chats).toEqual([])
    const requests = await chat.list(bob, '?filter=requestFolder')
    expect(requests.chats).toMatchObject([{ isInRequestFolder: true, unreadMessages: 1, promoted: null }])
    expect(requests.folders.find(({ type }) => type === 'requestFolder')).toMatchObject({
      count: 1,
      unreadMessages: 1,
      userIds: [ann.userId],
    })
    // Reading a request shows nothing to its sender.
    await chat.read(bob, first.body.message._id)
    expect((await chat.history(ann, bob)).messages).toMatchObject([{ status: 'sent' }])
    await chat.send(bob, ann, 'Hello')
    expect((await chat.list(bob)).chats).toMatchObject([{ isInRequestFolder: false, promoted: 'reply' }])
    expect((await chat.history(ann, bob)).messages).toMatchObject([{ status: 'read' }, { status: 'sent' }])
  })

  test('following the sender leads out of it', async () => {
    const [ann, bob] = await chat.strangers()
    await chat.send(ann, bob, 'Hello?')
    await server.post(`/follow/${ann.userId}`, {}, bob.token)
    await expect
      .poll(async () => (await chat.list(bob)).chats)
      .toMatchObject([{ promoted: 'follow', favourite: true }])
    expect((await chat.list(bob, '?filter=favourite')).chats).toHaveLength(1)
  })

  test('a follower is written to directly', async () => {
    const [ann, bob] = await chat.strangers()
    await server.post(`/follow/${ann.userId}`, {}, bob.token)
    await chat.send(ann, bob, 'Thank you')
    expect((await chat.list(bob)).chats).toMatchObject([{ isInRequestFolder: false, promoted: null }])
  })
})

describe('a person who was blocked', () => {
  test('writes on, sees it as sent, and reaches no one, also after being let in again', async () => {
    const [ann, bob] = await chat.matched()
    await chat.send(ann, bob, 'Before')
    const tab = await aTab(server, bob)
    await block(bob, ann)
    const { status, body } = await chat.send(ann, bob, 'After')
    expect([status, body.message.status]).toEqual([200, 'sent'])
    expect(await chat.texts(ann, bob)).toEqual(['Before', 'After'])
    expect(await chat.texts(bob, ann)).toEqual(['Before'])
    expect((await chat.list(bob)).chats).toEqual([])
    expect((await chat.list(bob)).folders.every(({ unreadMessages }) => unreadMessages === 0)).toBe(true)
    expect(tab.unread('chat.changes').flatMap(({ changes }) => changes.messages)).toEqual([])
    await server.post(`/unblock/${ann.userId}`, {}, bob.token)
    const { messages } = await chat.history(bob, ann)
    await chat.read(bob, messages.at(-1)?._id ?? '')
    await chat.send(ann, bob, 'Again')
    expect(await chat.texts(bob, ann)).toEqual(['Before', 'Again'])
    await chat.read(bob, (await chat.history(bob, ann)).messages.at(-1)?._id ?? '')
    expect((await chat.history(ann, bob)).messages.map(({ status }) => status)).toEqual([
      'read',
      'sent',
      'read',
    ])
  })

  test('leaves the lists of the open tabs, together with what was unread', async () => {
    const [ann, bob] = await chat.matched()
    await chat.send(ann, bob, 'Before')
    const tab = await aTab(server, bob)
    const { change } = await chat.list(bob)
    await block(bob, ann)
    const { changes } = await tab.next('chat.changes')
    expect(changes).toMatchObject({ since: change, chats: [{ hidden: true, excluded: true }], messages: [] })
    await chat.send(ann, bob, 'After')
    expect(await chat.chatWith(bob, ann)).toMatchObject({ hidden: true, unreadMessages: 1 })
  })

  test('is back on the lists of the open tabs at once when let in again, unless the chat was hidden before', async () => {
    const [ann, bob] = await chat.matched()
    await chat.send(ann, bob, 'Before')
    const [tab, theirs] = [await aTab(server, bob), await aTab(server, ann)]
    await block(bob, ann)
    expect((await tab.next('chat.changes')).changes.chats).toMatchObject([{ hidden: true }])
    await server.post(`/unblock/${ann.userId}`, {}, bob.token)
    expect((await tab.next('chat.changes')).changes.chats).toMatchObject([{ hidden: false }])
    expect((await chat.list(bob)).chats).toMatchObject([{ hidden: false, unreadMessages: 1 }])
    const { _id } = await chat.chatWith(bob, ann)
    await server.get(`/chat/hide/${_id}`, bob.token)
    expect((await tab.next('chat.changes')).changes.chats[0]).not.toHaveProperty('excluded')
    await block(bob, ann)
    await tab.next('chat.changes')
    await server.post(`/unblock/${ann.userId}`, {}, bob.token)
    expect((await tab.next('chat.changes')).changes.chats).toMatchObject([{ hidden: true }])
    expect((await chat.list(bob)).chats).toEqual([])
    expect(theirs.unread('chat.changes')).toEqual([])
  })

  test('learns nothing from read marks or presence, and is refused nothing that others are not', async () => {
    const [ann, bob] = await chat.matched()
    const first = await chat.send(ann, bob, 'Before')
    await block(bob, ann)
    await chat.read(bob, first.body.message._id)
    expect(await chat.chatWith(ann, bob)).toMatchObject({ online: false, otherReadSeq: 0 })
  })

  test('a report takes the chat off the lists of the reporter’s open tabs, also after a block was lifted', async () => {
    const [ann, bob] = await chat.matched()
    await chat.send(ann, bob, 'Before')
    const [tab, theirs] = [await aTab(server, bob), await aTab(server, ann)]
    const { _id: chatId } = await chat.chatWith(bob, ann)
    await server.post('/report', { chatId, reason: 'scam', text: '', key: randomUUID() }, bob.token)
    expect((await tab.next('chat.changes')).changes.chats).toMatchObject([{ _id: chatId, hidden: true }])
    await block(bob, ann)
    await tab.next('chat.changes')
    await server.post(`/unblock/${ann.userId}`, {}, bob.token)
    expect((await tab.next('chat.changes')).changes.chats).toMatchObject([{ hidden: true }])
    expect((await chat.list(bob)).chats).toEqual([])
    expect(theirs.unread('chat.changes')).toEqual([])
  })

  test('a person who blocked another cannot write to them', async () => {
    const [ann, bob] = await chat.matched()
    await chat.send(ann, bob, 'Before')
    await block(bob, ann)
    expect((await chat.send(bob, ann, 'x')).body.code).toBe('forbidden')
  })
})
