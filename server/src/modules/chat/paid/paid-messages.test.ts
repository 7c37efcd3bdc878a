import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { aChatServer } from '../../../../test/chat-server.ts'
import type { SignedUp } from '../../../../test/server.ts'
import { aTab } from '../../../../test/socket.ts'
import { transact } from '../../../kernel/transact.ts'

const { server, chat } = await aChatServer()
afterEach(async () => {
  expect((await server.composition.wallet.audit()).differences).toEqual([])
})

const balance = ({ userId }: SignedUp) => server.composition.wallet.balance(userId)

const makeCreator = ({ userId }: SignedUp) =>
  sql`update accounts set roles_group = 'goddess' where id = ${userId}`.execute(
    server.composition.engines.database.db,
  )

/** A user with coins, and a creator they were revealed to. */
async function aUserAndCreator(paidCoins: number): Promise<readonly [SignedUp, SignedUp]> {
  const { engines, wallet } = server.composition
  const { db } = engines.database
  const [user, creator] = await chat.matched()
  await makeCreator(creator)
  if (paidCoins > 0) {
    await wallet.post(db, {
      kind: 'purchase',
      ref: { type: 'order', id: `order_${user.userId}` },
      ownerId: user.userId,
      key: `purchase:${user.userId}`,
      amountCoins: paidCoins,
    })
  }
  return [user, creator]
}

async function useFreeMessages(user: SignedUp, creator: SignedUp): Promise<void> {
  for (const text of ['One', 'Two', 'Three']) expect((await chat.send(user, creator, text)).status).toBe(200)
}

test('three messages to a creator are free, and the next costs the agreed price', async () => {
  const [user, creator] = await aUserAndCreator(100)
  const first = await chat.send(user, creator, 'One')
  expect(first.body.chat.messagePrice).toEqual({ freeLeft: 2, priceCoins: 5 })
  await chat.send(user, creator, 'Two')
  const third = await chat.send(user, creator, 'Three')
  expect(third.body.chat.messagePrice).toEqual({ freeLeft: 0, priceCoins: 5 })
  expect((await chat.list(user)).chats).toMatchObject([{ messagePrice: { freeLeft: 0, priceCoins: 5 } }])
  const unagreed = await chat.send(user, creator, 'Four')
  expect([unagreed.status, unagreed.body]).toMatchObject([
    409,
    { code: 'price_changed', details: { priceCoins: 5 } },
  ])
  expect(await balance(user)).toBe(100)
  expect((await chat.send(user, creator, 'Four', { priceCoins: 5 })).status).toBe(200)
  expect(await balance(user)).toBe(95)
  expect(await chat.texts(creator, user)).toEqual(['One', 'Two', 'Three', 'Four'])
})

test('a repeated key is charged once, also when sent at the same moment', async () => {
  const [user, creator] = await aUserAndCreator(100)
  await useFreeMessages(user, creator)
  const paid = { tempId: randomUUID(), priceCoins: 5 }
  const answers = await Promise.all(Array.from({ length: 5 }, () => chat.send(user, creator, 'Four', paid)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await chat.send(user, creator, 'Four', paid)).status).toBe(200)
  expect(await balance(user)).toBe(95)
  expect(await chat.texts(creator, user)).toEqual(['One', 'Two', 'Three', 'Four'])
})

test('without free chats, the first message to a creator costs the agreed price, except for members', async () => {
  const { engines, settings } = server.composition
  const setFree = async (value: boolean | undefined) => {
    await transact(engines.database.db, (tx) => settings.write(tx, 'freeChatsAvailable', value, new Date()))
    await settings.renew()
  }
  const [user, creator] = await aUserAndCreator(100)
  await chat.send(creator, user, 'Hello')
  await setFree(false)
  onTestFinished(() => setFree(undefined))
  expect((await chat.chatWith(user, creator)).messagePrice).toEqual({ freeLeft: 0, priceCoins: 5 })
  expect((await chat.send(user, creator, 'One')).body.code).toBe('price_changed')
  expect((await chat.send(user, creator, 'One', { priceCoins: 5 })).status).toBe(200)
  expect(await balance(user)).toBe(95)
  const forced = { splitName: 'coinsflow_only', group: 'test_group' }
  await server.post('/split/forceAssign', forced, user.token)
  expect((await chat.send(user, creator, 'Two')).status).toBe(200)
  expect(await balance(user)).toBe(95)
})

test('a price that fell since it was agreed is what is charged; one that rose asks again', async () => {
  const { engines, settings } = server.composition
  const setPrice = async (value: number | undefined) => {
    await transact(engines.database.db, (tx) => settings.write(tx, 'messagePriceCoins', value, new Date()))
    await settings.renew()
  }
  onTestFinished(() => setPrice(undefined))
  const [user, creator] = await aUserAndCreator(100)
  await useFreeMessages(user, creator)
  await setPrice(3)
  const sent = await chat.send(user, creator, 'Four', { priceCoins: 5 })
  expect([sent.status, sent.body.chat.messagePrice]).toEqual([200, { freeLeft: 0, priceCoins: 3 }])
  expect(await balance(user)).toBe(97)
  await setPrice(6)
  const risen = await chat.send(user, creator, 'Five', { priceCoins: 5 })
  expect(risen.body).toMatchObject({ code: 'price_changed', details: { priceCoins: 6 } })
  expect(await balance(user)).toBe(97)
})

test('messages in calls use the same free ones', async () => {
  const [user, creator] = await aUserAndCreator(0)
  const { engines, messagePrices } = server.composition
  const terms = await messagePrices.termsOf(user.userId)
  const inCall = {
    messageId: 'txt_1',
    userId: user.userId,
    creatorId: creator.userId,
    agreedCoins: 0,
    isDelivered: true,
  }
  await transact(engines.database.db, (tx) => messagePrices.pay(tx, terms, inCall))
  const { body } = await chat.send(user, creator, 'Two')
  expect(body.chat.messagePrice).toEqual({ freeLeft: 1, priceCoins: 5 })
  expect(await messagePrices.quote(user.userId, creator.userId)).toEqual({ freeLeft: 1, priceCoins: 5 })
})

const inNonFtdChat = (user: SignedUp) =>
  server.post('/split/forceAssign', { splitName: 'non_ftd_chat', group: 'test_group' }, user.token)

/** Another creator, whom the user was revealed to as well. */
async function anotherCreator(user: SignedUp): Promise<SignedUp> {
  const creator = await chat.matchedWith(user)
  await makeCreator(creator)
  return creator
}

test('in non_ftd_chat, who never paid has three free messages with all creators together', async () => {
  const [user, creator] = await aUserAndCreator(0)
  const otherPerson = await anotherCreator(user)
  await inNonFtdChat(user)
  await chat.send(user, creator, 'One')
  const second = await chat.send(user, otherPerson, 'Two')
  expect(second.body.chat.messagePrice).toEqual({ freeLeft: 1, priceCoins: 5 })
  expect((await chat.chatWith(user, creator)).messagePrice).toEqual({ freeLeft: 1, priceCoins: 5 })
  const last = await Promise.all([chat.send(user, creator, 'Three'), chat.send(user, otherPerson, 'Three')])
  expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await chat.chatWith(user, otherPerson)).messagePrice).toEqual({ freeLeft: 0, priceCoins: 5 })
  expect((await chat.send(user, otherPerson, 'Four')).body.code).toBe('price_changed')
})

test('in non_ftd_chat, the first purchase makes three messages free with each creator', async () => {
  const [user, creator] = await aUserAndCreator(0)
  await inNonFtdChat(user)
  await useFreeMessages(user, creator)
  const otherPerson = await anotherCreator(user)
  expect((await chat.send(user, otherPerson, 'One')).body.code).toBe('price_changed')
  const { engines, wallet } = server.composition
  await wallet.post(engines.database.db, {
    kind: 'purchase',
    ref: { type: 'order', id: `order_${user.userId}` },
    ownerId: user.userId,
    key: `purchase:${user.userId}`,
    amountCoins: 100,
  })
  expect((await chat.send(user, otherPerson, 'One')).body.chat.messagePrice).toEqual({
    freeLeft: 2,
    priceCoins: 5,
  })
  expect((await chat.chatWith(user, creator)).messagePrice).toEqual({ freeLeft: 0, priceCoins: 5 })
})

test('a message that cannot be paid is neither stored nor delivered', async () => {
  const [user, creator] = await aUserAndCreator(4)
  await useFreeMessages(user, creator)
  const tab = await aTab(server, creator)
  const refused = await chat.send(user, creator, 'Four', { priceCoins: 5 })
  expect([refused.status, refused.body.code]).toEqual([402, 'not_enough_coins'])
  expect(await chat.texts(user, creator)).toEqual(['One', 'Two', 'Three'])
  expect(await balance(user)).toBe(4)
  expect(tab.unread('chat.changes')).toEqual([])
})

test('premium members, creators and two users write for free', async () => {
  const [member, creator] = await aUserAndCreator(100)
  const forced = { splitName: 'coinsflow_only', group: 'test_group' }
  await server.post('/split/forceAssign', forced, member.token)
  for (const text of ['1', '2', '3', '4']) expect((await chat.send(member, creator, text)).status).toBe(200)
  expect((await chat.chatWith(member, creator)).messagePrice).toEqual({ freeLeft: null, priceCoins: 0 })
  for (const text of ['1', '2', '3', '4']) expect((await chat.send(creator, member, text)).status).toBe(200)
  expect((await chat.chatWith(creator, member)).messagePrice).toBeNull()
  expect(await balance(member)).toBe(100)
  const [ann, bob] = await chat.matched()
  expect((await chat.send(ann, bob, 'Hello')).body.chat.messagePrice).toBeNull()
})
