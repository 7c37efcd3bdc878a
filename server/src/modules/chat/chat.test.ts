import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aChatServer } from '../../../test/chat-server.ts'
import { aPerson, type SignedUp } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

const { server, chat } = await aChatServer()

const block = (owner: SignedUp, otherPerson: SignedUp) =>
  server.post(`/block/${otherPerson.userId}`, {}, owner.token)

describe('calls', () => {
  test('two who saw each other have a chat, with what they wrote in the call, read and in order', async () => {
    const [ann, bob] = [await aPerson(server), await aPerson(server)]
    const [mine, theirs] = [await aTab(server, ann), await aTab(server, bob)]
    const callId = await server.composition.calls.start(
      { userId: ann.userId, connectionId: mine.connectionId },
      { userId: bob.userId, connectionId: theirs.connectionId },
      'text',
    )
    for (const tab of [mine, theirs]) expect(await tab.request({ type: 'call.ready', callId })).toBeNull()
    await expect.poll(async () => (await chat.list(ann)).chats).toMatchObject([{ countMessages: 0 }])
    const tempId = randomUUID()
    for (const [tab, text] of [
      [mine, 'Hi'],
      [theirs, 'Hello'],
      [mine, 'Bye'],
    ] as const) {
      await tab.request({ type: 'call.text', callId, tempId: text === 'Hi' ? tempId : randomUUID(), text })
    }
    await mine.request({ type: 'call.leave', callId })
    await expect.poll(() => chat.texts(bob, ann)).toEqual(['Hi', 'Hello', 'Bye'])
    for (const [first, second] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      const { chats } = await chat.list(first)
      expect(chats).toMatchObject([{ unreadMessages: 0, isInRequestFolder: false, countMessages: 3 }])
      expect((await chat.history(first, second)).messages.map(({ status }) => status)).toEqual([
        'read',
        'read',
        'read',
      ])
    }
    const [listener] = server.composition.chat.listeners
    const payload = {
      callId,
      userIds: [ann.userId, bob.userId],
      reason: 'left',
      endedBy: null,
      durationMs: 1,
    }
    await listener?.handle({ id: 'evt_x', name: 'call.ended', payload, occurredAt: 0 } as never)
    expect(await chat.texts(bob, ann)).toEqual(['Hi', 'Hello', 'Bye'])
  })
})

describe('tabs', () => {
  test('every tab of both sees a message as the next change; a tab that was away catches up exactly', async () => {
    const [ann, bob] = await chat.matched()
    const [mine, first, second] = [await aTab(server, ann), await aTab(server, bob), await aTab(server, bob)]
    await chat.send(ann, bob, 'One')
    const seen = await Promise.all([mine, first, second].map((tab) => tab.next('chat.changes')))
    for (const { changes } of seen) {
      expect(changes).toMatchObject({ upTo: changes.since + 1, messages: [{ text: 'One' }], chats: [{}] })
    }
    second.close()
    await second.closed()
    const known = seen[2]?.changes.upTo ?? 0
    const two = await chat.send(ann, bob, 'Two')
    await chat.send(ann, bob, 'Three')
    await server.post('/message/delete', { messageIds: [two.body.message._id], forEveryone: true }, ann.token)
    const back = await aTab(server, bob)
    const missed = await chat.join(back, bob, known)
    expect(missed).toMatchObject({
      reset: false,
      messages: [{ text: 'Three' }],
      removedMessages: [{ messageId: two.body.message._id }],
      chats: [{ unreadMessages: 2 }],
    })
    expect(await chat.join(back, bob, missed.upTo)).toMatchObject({
      chats: [],
      messages: [],
      upTo: missed.upTo,
    })
    expect((await chat.join(back, bob, missed.upTo + 5)).reset).toBe(true)
    expect((await chat.list(bob)).change).toBe(missed.upTo)
    expect(await back.request({ type: 'chat.join', channel: `user/${ann.userId}/chat`, since: 0 })).toBe(
      'not_found',
    )
    for (const tab of [mine, first, back]) tab.close()
  })

  test('a tab that was sent all changes is not told of the last one, and a tab that misses some is', async () => {
    const [ann, bob] = await chat.matched()
    const first = await aTab(server, bob)
    await chat.send(ann, bob, 'One')
    await first.next('chat.changed')
    const second = await aTab(server, bob)
    await chat.send(ann, bob, 'Two')
    await second.next('chat.changed')
    await first.request({ type: 'ping' })
    expect(first.unread('chat.changes')).toHaveLength(2)
    expect(first.unread('chat.changed')).toEqual([])
    for (const tab of [first, second]) tab.close()
  })

  test('a read mark reaches the other side and the other tabs', async () => {
    const [ann, bob] = await chat.matched()
    const { body } = await chat.send(ann, bob, 'One')
    const [mine, otherTab] = [await aTab(server, ann), await aTab(server, bob)]
    await chat.read(bob, body.message._id)
    expect((await mine.next('chat.changes')).changes.chats).toMatchObject([{ otherReadSeq: 1 }])
    expect((await otherTab.next('chat.changes')).changes.chats).toMatchObject([
      { readSeq: 1, unreadMessages: 0 },
    ])
    await otherTab.next('chat.changed')
    for (const tab of [mine, otherTab]) tab.close()
  })

  test('typing reaches the other person only, by one’s own token, and no one who blocked one', async () => {
    const [ann, bob] = await chat.matched()
    await chat.send(ann, bob, 'One')
    const eve = await aPerson(server)
    const [mine, theirs, hers] = [await aTab(server, ann), await aTab(server, bob), await aTab(server, eve)]
    const channel = `p2p/${bob.userId}/typing`
    const tokenOf = async (tab: typeof mine) => {
      expect(await tab.request({ type: 'typing.join', channel })).toBeNull()
      return (tab.answers.at(-1) as { typingToken: string }).typingToken
    }
    expect(await hers.request({ type: 'typing.join', channel })).toBe('not_found')
    const typingToken = await tokenOf(mine)
    await hers.request({ type: 'typing.publish', typingToken })
    await mine.request({ type: 'typing.publish', typingToken })
    expect(await theirs.next('typing')).toMatchObject({
      from: ann.userId,
      channel: `p2p/${ann.userId}/typing`,
    })
    await block(bob, ann)
    await mine.request({ type: 'typing.publish', typingToken: await tokenOf(mine) })
    await theirs.request({ type: 'ping' })
    expect(theirs.unread('typing')).toEqual([])
    for (const tab of [mine, theirs, hers]) tab.close()
  })
})

test('every id of another pair is refused like one that does not exist', async () => {
  const [ann, bob] = await chat.matched()
  const { body } = await chat.send(ann, bob, 'Private')
  const eve = await aPerson(server)
  const { chatId, _id } = body.message
  const gets = [`/chat/get/${chatId}`, `/chat/hide/${chatId}`, `/history/${chatId}`]
  const byUser = [`/chat/getByUser/${ann.userId}`, `/history/getByUser/${ann.userId}`]
  for (const path of [...gets, ...byUser, `/chat/v2/getByUser?userId=${ann.userId}`]) {
    expect([(await server.get(path, eve.token)).status, path]).toEqual([404, path])
  }
  const out = { tempId: randomUUID(), type: 'text', text: 'x' }
  const posts = [
    ['/chat/v2/sendMessage', { chatId, ...out }],
    [`/message/sendToUser/${ann.userId}`, out],
    ['/chat/v2/open', { userId: ann.userId, message: out }],
    [`/messageStatus/read/${_id}`, {}],
  ] as const
  for (const [path, sent] of posts)
    expect([(await server.post(path, sent, eve.token)).status, path]).toEqual([404, path])
  for (const [path, sent] of [
    ['/messageStatus/read', { messageIds: [_id] }],
    ['/message/delete', { messageIds: [_id], forEveryone: true }],
    ['/chats/delete', { chatIds: [chatId] }],
  ] as const) {
    expect((await server.post(path, sent, eve.token)).status).toBe(200)
  }
  expect((await chat.history(ann, bob)).messages).toMatchObject([{ text: 'Private', status: 'sent' }])
  const own = await chat.matched()
  await chat.send(own[0], own[1], 'x')
  const mine = await chat.chatWith(own[0], own[1])
  expect((await server.get(`/history/${mine._id}?at=${_id}`, own[0].token)).status).toBe(404)
})

test('with an erased account its chats are gone, and the other side’s tabs learn it', async () => {
  const [ann, bob] = await chat.matched()
  await chat.send(ann, bob, 'Private')
  const { _id } = await chat.chatWith(ann, bob)
  const { db } = server.composition.engines.database
  const since = (await chat.list(bob)).change
  await sql`update accounts set erasing_at = now() where id = ${ann.userId}`.execute(db)
  await sql`delete from chats where id = ${_id}`.execute(db)
  const tab = await aTab(server, bob)
  expect(await chat.join(tab, bob, since)).toMatchObject({ removedChats: [_id], chats: [] })
  tab.close()
  await sql`delete from chat_people where user_id = ${ann.userId}`.execute(db)
  await sql`delete from chat_changes where user_id = ${ann.userId}`.execute(db)
})

test('chats with people who were shut out before the lists knew it are changes once more, without a gap', async () => {
  const [ann, bob] = await chat.matched()
  await chat.send(ann, bob, 'One')
  await block(ann, bob)
  const tab = await aTab(server, ann)
  await expect.poll(async () => (await chat.chatWith(ann, bob)).excluded).toBe(true)
  // The message, and the block: its change follows what is read of it already.
  const upTo = 2
  await expect.poll(() => chat.join(tab, ann, 0)).toMatchObject({ upTo, chats: [{ excluded: true }] })
  const { db } = server.composition.engines.database
  const migration = readFileSync(
    new URL('../../../migrations/0590-excluded-chats.sql', import.meta.url),
    'utf8',
  )
  await sql.raw(migration).execute(db)
  const { _id } = await chat.chatWith(ann, bob)
  expect(await chat.join(tab, ann, upTo)).toMatchObject({
    upTo: upTo + 1,
    reset: false,
    chats: [{ _id, hidden: true, excluded: true }],
  })
  tab.close()
})
