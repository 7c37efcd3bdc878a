import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chatOn, miscounts } from '../../../../test/chat.ts'
import { mediaOn } from '../../../../test/chat-media.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let chat: ReturnType<typeof chatOn>
let media: ReturnType<typeof mediaOn>
beforeAll(async () => {
  server = await aServer()
  chat = chatOn(server)
  media = mediaOn(server)
})
afterEach(async () => {
  expect(await miscounts(server.composition.engines.database.db)).toEqual([])
  expect((await server.composition.wallet.audit()).differences).toEqual([])
})
afterAll(() => server.stop())

const open = [200, 200, 200]
const blurredOnly = [404, 404, 200]
const balance = ({ userId }: SignedUp) => server.composition.wallet.balance(userId)

/** A user with coins, and a creator they were revealed to. */
async function aUserAndCreator(paidCoins = 100): Promise<readonly [SignedUp, SignedUp]> {
  const { engines, wallet } = server.composition
  const { db } = engines.database
  const [user, creator] = await chat.matched()
  await sql`update accounts set roles_group = 'goddess' where id = ${creator.userId}`.execute(db)
  await wallet.post(db, {
    kind: 'purchase',
    ref: { type: 'order', id: `order_${user.userId}` },
    ownerId: user.userId,
    key: `purchase:${user.userId}`,
    amountCoins: paidCoins,
  })
  return [user, creator]
}

const unblur = ({ token }: SignedUp, messageId: string, priceCoins?: number) =>
  server.post<{ message: ChatMessage; code: string; details: Record<string, unknown> }>(
    '/message/unblurre',
    { messageId, ...(priceCoins === undefined ? {} : { priceCoins }) },
    token,
  )

async function aPaidPhoto(creator: SignedUp, user: SignedUp, unlockCoins = 50) {
  const id = await media.upload(creator)
  const { body } = await media.send(creator, user, [id], { text: 'Only for you', unlockCoins })
  return { id, messageId: body.message._id }
}

test('a paid photo is blurred and its words are hidden until it is unlocked, once, for the agreed price', async () => {
  const [user, creator] = await aUserAndCreator()
  const { id, messageId } = await aPaidPhoto(creator, user)
  const [locked] = (await chat.history(user, creator)).messages
  expect(locked).toMatchObject({
    text: '',
    availability: 'needCoins',
    unlockCoins: 50,
    media: [{ isPaid: true, isPrivate: true, url: null, blurred: true, allowUnblure: true }],
  })
  expect(await media.access(user, id)).toEqual(blurredOnly)
  expect((await chat.list(user, '?search=Only')).chats).toEqual([])
  const unagreed = await unblur(user, messageId, 49)
  expect([unagreed.status, unagreed.body]).toMatchObject([
    409,
    { code: 'price_changed', details: { priceCoins: 50 } },
  ])
  const answers = await Promise.all(Array.from({ length: 5 }, () => unblur(user, messageId, 50)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await unblur(user, messageId, 50)).body.message).toMatchObject({
    text: 'Only for you',
    availability: 'available',
    media: [{ url: `/api/media/${id}`, blurred: false }],
  })
  expect(await balance(user)).toBe(50)
  expect(await media.access(user, id)).toEqual(open)
})

test('the creator earns the published share, and a tab of the buyer sees the opened message', async () => {
  const [user, creator] = await aUserAndCreator()
  const { messageId } = await aPaidPhoto(creator, user, 40)
  const since = (await chat.list(user)).change
  await unblur(user, messageId, 40)
  expect((await chat.list(user)).change).toBe(since + 1)
  const earned = await sql<{ amount: number }>`select amount::int from lots
    where owner_id = ${creator.userId} and kind = 'earned'`.execute(server.composition.engines.database.db)
  expect(earned.rows).toEqual([{ amount: 20 }])
})

test('without enough coins nothing is unlocked', async () => {
  const [user, creator] = await aUserAndCreator(10)
  const { id, messageId } = await aPaidPhoto(creator, user)
  expect((await unblur(user, messageId, 50)).body.code).toBe('not_enough_coins')
  expect([await balance(user), await media.access(user, id)]).toEqual([10, blurredOnly])
})

test('a limit of spending and an exclusion hold', async () => {
  const [user, creator] = await aUserAndCreator()
  const { messageId } = await aPaidPhoto(creator, user)
  await server.post('/wallet/limits', { period: 'day', limitCoins: 10 }, user.token)
  expect((await unblur(user, messageId, 50)).body.code).toBe('spending_limit')
  const [otherCreator, seller] = await aUserAndCreator()
  const paid = await aPaidPhoto(seller, otherCreator)
  await server.post('/wallet/selfExclusion', { days: 7 }, otherCreator.token)
  expect((await unblur(otherCreator, paid.messageId, 50)).body.code).toBe('self_excluded')
  expect([await balance(user), await balance(otherCreator)]).toEqual([100, 100])
})

test('a premium message has its own price; its text is in no response before it is paid', async () => {
  const [user, creator] = await aUserAndCreator()
  const sent = await chat.send(creator, user, 'A long story', { unlockCoins: 10 })
  expect(JSON.stringify(await chat.list(user))).not.toContain('A long story')
  expect(JSON.stringify(await chat.history(user, creator))).not.toContain('A long story')
  await unblur(user, sent.body.message._id, 10)
  expect(await chat.texts(user, creator)).toEqual(['A long story'])
})

test('what is for members opens for them alone', async () => {
  const [user, creator] = await aUserAndCreator()
  const id = await media.upload(creator)
  const { body } = await media.send(creator, user, [id], { membersOnly: true })
  const [message] = (await chat.history(user, creator)).messages
  expect(message).toMatchObject({ availability: 'needPremium', membersOnly: true })
  expect((await unblur(user, body.message._id)).body.code).toBe('forbidden')
  expect(await media.access(user, id)).toEqual(blurredOnly)
})

test('a message is for members or has a price, and who paid for one that is both opens it', async () => {
  const [user, creator] = await aUserAndCreator()
  const both = { membersOnly: true, unlockCoins: 10 } as const
  expect((await chat.send(creator, user, 'x', both)).body.code).toBe('bad_input')
  expect((await media.send(creator, user, [await media.upload(creator)], both)).body.code).toBe('bad_input')
  const sent = await chat.send(creator, user, 'A long story', { unlockCoins: 10 })
  const messageId = sent.body.message._id
  await sql`update messages set members_only = true where id = ${messageId}`.execute(
    server.composition.plumbing.db,
  )
  await unblur(user, messageId, 10)
  expect(await chat.texts(user, creator)).toEqual(['A long story'])
})

test('only creators sell, to users, for 10 to 500 coins', async () => {
  const [user, creator] = await aUserAndCreator()
  const [ann, bob] = await chat.matched()
  expect((await chat.send(ann, bob, 'x', { unlockCoins: 10 })).body.code).toBe('forbidden')
  expect((await chat.send(user, creator, 'x', { unlockCoins: 10 })).body.code).toBe('forbidden')
  for (const unlockCoins of [9, 501, 10.5]) {
    expect((await chat.send(creator, user, 'x', { unlockCoins })).body.code).toBe('bad_input')
  }
})

test('what a person paid for stays theirs, also if its sender blocks them, but not after they block its sender', async () => {
  const [user, creator] = await aUserAndCreator()
  const { id, messageId } = await aPaidPhoto(creator, user)
  await unblur(user, messageId, 50)
  await server.post('/message/delete', { messageIds: [messageId], forEveryone: true }, creator.token)
  expect(await media.access(user, id)).toEqual(open)
  const locked = await aPaidPhoto(creator, user)
  expect(await media.access(user, locked.id)).toEqual(blurredOnly)
  await server.post(`/block/${user.userId}`, {}, creator.token)
  expect(await media.access(user, id)).toEqual(open)
  expect(await media.access(user, locked.id)).toEqual([404, 404, 404])
  await server.post(`/block/${creator.userId}`, {}, user.token)
  expect(await media.access(user, id)).toEqual([404, 404, 404])
})

test('no one else unlocks a message, nor its sender', async () => {
  const [user, creator] = await aUserAndCreator()
  const { messageId } = await aPaidPhoto(creator, user)
  for (const otherPerson of [await aPerson(server), creator]) {
    expect((await unblur(otherPerson, messageId, 50)).body.code).toBe('not_found')
  }
})

test('what the other one sends is blurred on request, until it is tapped', async () => {
  const [ann, bob] = await chat.matched()
  const id = await media.upload(ann)
  const { body } = await media.send(ann, bob, [id])
  const { _id } = await chat.chatWith(bob, ann)
  const stranger = await aPerson(server)
  const blur = (person: SignedUp) =>
    server.post(`/chat/blurFromUser?chatId=${_id}`, { blur: true }, person.token)
  expect((await blur(stranger)).status).toBe(404)
  expect((await blur(bob)).body).toMatchObject({ chat: { blurFromUser: true } })
  const shown = async () => (await chat.history(bob, ann)).messages[0]?.media?.[0]
  expect(await shown()).toMatchObject({ availability: 'available', blurred: true, allowUnblure: true })
  await unblur(bob, body.message._id)
  expect(await shown()).toMatchObject({ blurred: false })
})

test('the files of a chat are listed newest first, in pages, for its two people', async () => {
  const [ann, bob] = await chat.matched()
  const ids = []
  for (const tempId of [randomUUID(), randomUUID(), randomUUID()]) {
    const id = await media.upload(ann)
    ids.unshift(id)
    await media.send(ann, bob, [id], { tempId })
    await chat.send(ann, bob, 'between')
  }
  const { _id } = await chat.chatWith(bob, ann)
  const page = (person: SignedUp, query: string) =>
    server.get<{ mediaItems: { id: string }[]; paginationToken: string | null; code: string }>(
      `/history/${_id}/mediaItems${query}`,
      person.token,
    )
  const first = (await page(bob, '?count=2')).body
  expect(first.mediaItems.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const rest = (await page(bob, `?count=2&paginationToken=${first.paginationToken}`)).body
  expect([rest.mediaItems.map(({ id }) => id), rest.paginationToken]).toEqual([ids.slice(2), null])
  expect((await page(await aPerson(server), '')).body.code).toBe('not_found')
  expect((await page(bob, '?paginationToken=x')).body.code).toBe('bad_input')
})
