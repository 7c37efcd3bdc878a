import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { aChatServer } from '../../../../test/chat-server.ts'
import type { SignedUp } from '../../../../test/server.ts'

const { server, chat } = await aChatServer()
afterEach(async () => {
  expect((await server.composition.wallet.audit()).differences).toEqual([])
})

const { wallet, engines } = server.composition
const { db } = engines.database
const balance = ({ userId }: SignedUp) => wallet.balance(userId)

/** Somebody with coins, and a creator to whom they were revealed. */
async function aPayer(coins: number): Promise<readonly [SignedUp, SignedUp]> {
  const [payer, creator] = await chat.matched()
  await sql`update accounts set roles_group = 'goddess' where id = ${creator.userId}`.execute(db)
  if (coins > 0) {
    const ref = { type: 'order' as const, id: `order_${payer.userId}` }
    const key = `purchase:${payer.userId}`
    await wallet.post(db, { kind: 'purchase', key, ref, ownerId: payer.userId, amountCoins: coins })
  }
  return [payer, creator]
}

const blocks = (creator: SignedUp, payer: SignedUp) =>
  server.post(`/block/${payer.userId}`, {}, creator.token)
const reports = (creator: SignedUp, payer: SignedUp) =>
  server.composition.people.exclude(creator.userId, payer.userId, 'report')
const isBanned = ({ userId }: SignedUp) =>
  sql`update accounts set standing = 'banned', standing_since = now() where id = ${userId}`.execute(db)
const nothing = async () => {}

/** The answer that the payer gets, without the ids of this conversation. */
async function told(payer: SignedUp, creator: SignedUp, text: string, priceCoins?: number) {
  const { status, body } = await chat.send(
    payer,
    creator,
    text,
    priceCoins === undefined ? {} : { priceCoins },
  )
  const { code, details } = body
  if (code !== undefined) return { status, code, details }
  const { message, chat: shown } = body
  return { status, state: message.status, price: shown.messagePrice, messages: shown.countMessages }
}

/** The whole course of a conversation whose writer has so many coins, once the creator has done that. */
async function course(coins: number, act: (creator: SignedUp, payer: SignedUp) => Promise<unknown>) {
  const [payer, creator] = await aPayer(coins)
  await told(payer, creator, 'One')
  await act(creator, payer)
  const steps = []
  for (const [text, price] of [['Two'], ['Three'], ['Four'], ['Four', 4]] as const)
    steps.push(await told(payer, creator, text, price))
  if (coins < 5) steps.push(await told(payer, creator, 'Four', 5))
  return { steps, coins: await balance(payer) }
}

test('until a message would be charged, the payer is told the same whether or not the creator blocks or reports them', async () => {
  for (const coins of [100, 4]) {
    const open = await course(coins, nothing)
    expect(open.steps).toMatchObject([
      { state: 'sent', price: { freeLeft: 1, priceCoins: 5 }, messages: 2 },
      { state: 'sent', price: { freeLeft: 0, priceCoins: 5 }, messages: 3 },
      { code: 'price_changed', details: { priceCoins: 5 } },
      { code: 'price_changed' },
      ...(coins < 5 ? [{ code: 'not_enough_coins' }] : []),
    ])
    expect(await course(coins, blocks)).toEqual(open)
    expect(await course(coins, reports)).toEqual(open)
  }
})

test('what would be charged and reaches nobody is refused without a charge, in the words for any creator who is away', async () => {
  for (const act of [blocks, reports, isBanned]) {
    const [payer, creator] = await aPayer(100)
    for (const text of ['One', 'Two', 'Three']) await told(payer, creator, text)
    await act(creator, payer)
    const refused = await told(payer, creator, 'Four', 5)
    expect(refused).toEqual({ status: 409, code: 'creator_unavailable', details: {} })
    expect(await balance(payer)).toBe(100)
    expect(await chat.texts(payer, creator)).toEqual(['One', 'Two', 'Three'])
  }
})

test('a refused message can be sent again once the creator lets the payer write, and is charged once', async () => {
  const [payer, creator] = await aPayer(100)
  for (const text of ['One', 'Two', 'Three']) await told(payer, creator, text)
  await blocks(creator, payer)
  const tempId = crypto.randomUUID()
  const send = () => chat.send(payer, creator, 'Four', { tempId, priceCoins: 5 })
  expect((await send()).body.code).toBe('creator_unavailable')
  await server.post(`/unblock/${payer.userId}`, {}, creator.token)
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(200)
  expect(await balance(payer)).toBe(95)
  expect(await chat.texts(creator, payer)).toEqual(['One', 'Two', 'Three', 'Four'])
})
