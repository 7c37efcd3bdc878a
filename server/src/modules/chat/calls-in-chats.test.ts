import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aChatServer } from '../../../test/chat-server.ts'
import { aPerson, type SignedUp } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

const { server, chat } = await aChatServer()
const { db } = server.composition.engines.database

/** Two who added each other, each with a tab, and without a chat so far. */
async function contacts() {
  const [ann, bob] = [await aPerson(server), await aPerson(server)]
  await sql`insert into follows (owner_id, other_id, created_at)
    values (${ann.userId}, ${bob.userId}, now()), (${bob.userId}, ${ann.userId}, now())`.execute(db)
  const [mine, theirs] = [await aTab(server, ann), await aTab(server, bob)]
  const ring = async () => {
    expect(await mine.request({ type: 'call.ringContact', userId: bob.userId })).toBeNull()
    return (await theirs.next('call.incoming')).ringId
  }
  return { ann, bob, mine, theirs, ring }
}
const entries = async (reader: SignedUp, otherPerson: SignedUp) =>
  (await chat.history(reader, otherPerson)).messages.map(({ from, type, text, call, status }) => ({
    from: from === reader.userId ? 'me' : 'them',
    type,
    text,
    outcome: call?.outcome,
    status,
  }))
const unread = async (reader: SignedUp) =>
  (await chat.list(reader)).chats.map((knownChat) => knownChat.unreadMessages)
const listed = (person: SignedUp) => expect.poll(async () => (await chat.list(person)).chats.length)

test('a missed call is an entry of the chat, unread for the one who was called', async () => {
  const { ann, bob, mine, ring } = await contacts()
  await mine.request({ type: 'call.cancelRing', ringId: await ring() })
  await listed(bob).toBe(1)
  const entry = { type: 'call', text: '', outcome: 'missed' }
  expect(await entries(ann, bob)).toEqual([{ ...entry, from: 'me', status: 'sent' }])
  expect(await entries(bob, ann)).toEqual([{ ...entry, from: 'them', status: 'sent' }])
  expect([await unread(ann), await unread(bob)]).toEqual([[0], [1]])
  const [shown] = (await chat.list(bob)).chats
  expect(shown?.lastMessage?.call).toEqual({ outcome: 'missed', durationMs: null })
  // It takes no place among the texts of a report.
  const evidence = await server.composition.chat.evidence({ chatId: shown?._id ?? '' }, bob.userId)
  expect(evidence).toEqual({ partnerId: ann.userId, reportedId: null, texts: [] })
})

test('a declined call is an entry that both have read', async () => {
  const { ann, bob, theirs, ring } = await contacts()
  await theirs.request({ type: 'call.decline', ringId: await ring() })
  await listed(bob).toBe(1)
  expect(await entries(ann, bob)).toMatchObject([{ from: 'me', outcome: 'declined', status: 'read' }])
  expect([await unread(ann), await unread(bob)]).toEqual([[0], [0]])
})

test('only a missed call adds to older messages that are unread', async () => {
  const { ann, bob, mine, theirs, ring } = await contacts()
  await chat.send(ann, bob, 'One')
  await theirs.request({ type: 'call.decline', ringId: await ring() })
  await expect.poll(async () => (await entries(bob, ann)).length).toBe(2)
  expect(await unread(bob)).toEqual([1])
  const [first, declined] = (await chat.history(bob, ann)).messages
  await server.post('/message/delete', { messageIds: [declined?._id], forEveryone: false }, bob.token)
  expect(await unread(bob)).toEqual([1])
  await theirs.request({ type: 'call.decline', ringId: await ring() })
  await expect.poll(async () => (await entries(bob, ann)).length).toBe(2)
  await mine.request({ type: 'call.cancelRing', ringId: await ring() })
  await expect.poll(async () => (await entries(bob, ann)).length).toBe(3)
  expect(await unread(bob)).toEqual([2])
  await chat.read(bob, first?._id ?? '')
  expect(await unread(bob)).toEqual([1])
})

test('a call that was answered is an entry with its length, after what was written in it', async () => {
  const { ann, bob, mine, theirs, ring } = await contacts()
  expect(await theirs.request({ type: 'call.accept', ringId: await ring() })).toBeNull()
  const { callId } = (await mine.next('call.found')).call
  for (const tab of [mine, theirs]) await tab.request({ type: 'call.ready', callId })
  await mine.request({ type: 'call.text', callId, tempId: crypto.randomUUID(), text: 'Hi' })
  await theirs.request({ type: 'call.leave', callId })
  await expect.poll(async () => (await entries(bob, ann)).length).toBe(2)
  expect(await entries(bob, ann)).toMatchObject([
    { type: 'text', text: 'Hi' },
    { type: 'call', outcome: 'ended', from: 'them' },
  ])
  const [, entry] = (await chat.history(bob, ann)).messages
  expect(entry?.call?.durationMs).toBeGreaterThanOrEqual(0)
  expect([await unread(ann), await unread(bob)]).toEqual([[0], [0]])
})

test('an entry is written once, however often its event is handled, and never between people who are separated', async () => {
  const { ann, bob, mine, ring } = await contacts()
  const ringId = await ring()
  await mine.request({ type: 'call.cancelRing', ringId })
  await listed(bob).toBe(1)
  const [listener] = server.composition.chat.listeners
  const handle = (id: string) =>
    listener?.handle({
      id: 'evt_x',
      name: 'call.missed',
      occurredAt: 0,
      payload: { ringId: id, callerId: ann.userId, calleeId: bob.userId },
    } as never)
  await handle(ringId)
  expect(await entries(bob, ann)).toHaveLength(1)
  await handle('ring_2')
  expect(await entries(bob, ann)).toHaveLength(2)
  await server.post(`/block/${ann.userId}`, {}, bob.token)
  await handle('ring_3')
  const stored = await sql`select 1 from messages where from_id = ${ann.userId}`.execute(db)
  expect(stored.rows).toHaveLength(2)
})

test('the one who called deletes the entry for themselves alone', async () => {
  const { ann, bob, mine, ring } = await contacts()
  await mine.request({ type: 'call.cancelRing', ringId: await ring() })
  await listed(bob).toBe(1)
  const [entry] = (await chat.history(ann, bob)).messages
  await server.post('/message/delete', { messageIds: [entry?._id], forEveryone: true }, ann.token)
  expect([await entries(ann, bob), await entries(bob, ann)]).toMatchObject([[], [{ outcome: 'missed' }]])
})
