import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aChatServer } from '../../../../test/chat-server.ts'
import { aPerson, type SignedUp } from '../../../../test/server.ts'
import { aTab } from '../../../../test/socket.ts'

const { server, chat } = await aChatServer()
const { db } = server.composition.engines.database

const choose = ({ token }: SignedUp, choices: object) =>
  server.post<Record<string, unknown>>('/privacy/choices', choices, token)
const followEachOther = (first: SignedUp, second: SignedUp) =>
  sql`insert into follows (owner_id, other_id, created_at) values (${first.userId}, ${second.userId}, now()),
    (${second.userId}, ${first.userId}, now())`.execute(db)
const opened = async (person: SignedUp, otherPerson: SignedUp) => {
  const { _id } = await chat.chatWith(person, otherPerson)
  return (
    await server.get<{ chat: { online: boolean }; lastSeen?: number }>(`/chat/get/${_id}`, person.token)
  ).body
}

/** Two who added each other and have a chat. */
async function contacts() {
  const [ann, bob] = await chat.matched()
  await followEachOther(ann, bob)
  const { body } = await chat.send(ann, bob, 'One')
  return { ann, bob, messageId: body.message._id }
}

test('one choice is changed at a time, and the others stay', async () => {
  const ann = await aPerson(server)
  const all = { showsOnline: true, showsLastSeen: false, receipts: true, writers: 'everyone' }
  expect((await server.get('/privacy/choices', ann.token)).body).toEqual(all)
  expect((await choose(ann, { writers: 'known' })).body).toEqual({ ...all, writers: 'known' })
  expect((await choose(ann, { receipts: false })).body).toEqual({ ...all, writers: 'known', receipts: false })
  expect((await choose(ann, { writers: 'friends' })).body['code']).toBe('bad_input')
})

test('whoever hides it is shown online to no contact: in the list, the chat and the list of contacts', async () => {
  const { ann, bob } = await contacts()
  const tab = await aTab(server, bob)
  expect((await opened(ann, bob)).chat.online).toBe(true)
  await choose(bob, { showsOnline: false })
  expect((await opened(ann, bob)).chat.online).toBe(false)
  expect((await chat.list(ann)).chats).toMatchObject([{ online: false }])
  expect((await chat.send(ann, bob, 'Two')).body.chat.online).toBe(false)
  const listed = await server.get<{ people: { userId: string; online?: boolean }[] }>(
    '/followings',
    ann.token,
  )
  expect(JSON.stringify(listed.body)).not.toContain('"online":true')
  tab.close()
})

test('a creator who hides it is shown online only while she takes calls', async () => {
  const { ann, bob } = await contacts()
  await sql`update accounts set roles_group = 'goddess' where id = ${bob.userId}`.execute(db)
  const tab = await aTab(server, bob)
  await choose(bob, { showsOnline: false })
  expect((await opened(ann, bob)).chat.online).toBe(false)
  await sql`insert into creators (account_id, rate_coins, accepts_calls, created_at)
    values (${bob.userId}, 60, true, now())`.execute(db)
  expect((await opened(ann, bob)).chat.online).toBe(true)
  tab.close()
})

test('contacts see when the other was last there if both show it, and nobody else does', async () => {
  const { ann, bob } = await contacts()
  await choose(bob, { showsLastSeen: true })
  expect((await opened(ann, bob)).lastSeen).toBeUndefined()
  await choose(ann, { showsLastSeen: true })
  expect((await opened(ann, bob)).lastSeen).toBeGreaterThan(Date.now() - 10 * 60_000)
  await choose(bob, { showsOnline: false })
  expect((await opened(ann, bob)).lastSeen).toBeUndefined()
  await choose(bob, { showsOnline: true })
  await sql`delete from follows where owner_id = ${bob.userId}`.execute(db)
  expect((await opened(ann, bob)).lastSeen).toBeUndefined()
})

test('whoever turns receipts off shows nobody what they read, and sees it of nobody', async () => {
  const { ann, bob, messageId } = await contacts()
  await choose(bob, { receipts: false })
  await chat.read(bob, messageId)
  expect(await chat.chatWith(bob, ann)).toMatchObject({ unreadMessages: 0, readSeq: 1 })
  expect((await chat.chatWith(ann, bob)).otherReadSeq).toBe(0)
  // An answer shows nothing either.
  const { body } = await chat.send(bob, ann, 'Answer')
  expect((await chat.chatWith(ann, bob)).otherReadSeq).toBe(0)
  await chat.read(ann, body.message._id)
  expect((await chat.chatWith(bob, ann)).otherReadSeq).toBe(0)
  expect((await chat.history(bob, ann)).messages.at(-1)).toMatchObject({ status: 'sent' })
  expect((await chat.send(bob, ann, 'More')).body.chat.otherReadSeq).toBe(0)
  // Turned on again, what was read meanwhile stays untold.
  await choose(bob, { receipts: true })
  expect((await chat.chatWith(ann, bob)).otherReadSeq).toBe(0)
  expect((await chat.chatWith(bob, ann)).otherReadSeq).toBe(2)
})

test.each(['nobody', 'known'] as const)(
  'first messages for %s: a stranger is refused with words of its own, and pays nothing',
  async (writers) => {
    const [ann, bob] = [await aPerson(server), await aPerson(server)]
    await sql`insert into follows (owner_id, other_id, created_at)
      values (${ann.userId}, ${bob.userId}, now())`.execute(db)
    await sql`update accounts set roles_group = 'goddess' where id = ${bob.userId}`.execute(db)
    await choose(bob, { writers })
    const refused = await chat.send(ann, bob, 'Hello')
    expect([refused.status, refused.body.code]).toEqual([403, 'not_accepting'])
    expect((await chat.list(bob, '?filter=requestFolder')).chats).toEqual([])
    await choose(bob, { writers: 'everyone' })
    expect((await chat.send(ann, bob, 'Hello')).status).toBe(200)
    // A chat that has begun goes on, also as a request.
    await choose(bob, { writers })
    expect((await chat.send(ann, bob, 'Are you there?')).status).toBe(200)
  },
)

test('people one met or added write to whoever takes messages of those alone, and nobody new where nobody may', async () => {
  const bob = await aPerson(server)
  const met = await chat.matchedWith(bob)
  await choose(bob, { writers: 'known' })
  expect((await chat.send(met, bob, 'Hello')).status).toBe(200)
  await choose(bob, { writers: 'nobody' })
  const third = await chat.matchedWith(bob)
  const before = await chat.send(third, bob, 'Hello')
  const promoted = (await chat.chatWith(third, bob)).promoted
  expect([before.body.code ?? null, promoted]).toEqual(['not_accepting', null])
  // Whoever was written to first may answer.
  await chat.send(bob, third, 'Hi')
  expect((await chat.send(third, bob, 'Hello')).status).toBe(200)
})
