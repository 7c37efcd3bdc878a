import type { BonusRecord, ProductView, WalletView } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCheckout, anInvoice, press } from '../../../test/payments.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ DEV_COUNTRY: 'DE' })
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const leave = async ({ token }: SignedUp, place: 'shop' | 'payment') =>
  (await server.post<{ offer: ProductView | null }>('/shop/leave', { place }, token)).body.offer
const shopOf = async ({ token }: SignedUp) => {
  const body = { productType: 'coins', packageGroups: ['starter', 'vcp', 'exit', 'default'] }
  return (await server.post<{ products: ProductView[] }>('/products', body, token)).body.products
}
const join = ({ token }: SignedUp, splitName: string) =>
  server.post('/split/forceAssign', { splitName, group: 'test_group' }, token)
const buy = async (person: SignedUp) =>
  press(server, await aCheckout(server, person, await anInvoice(server, person)), { ending: 'approve' })

describe('leaving without buying', () => {
  test('the shop begins the timer offer, which the shop then shows', async () => {
    const person = await aPerson(server)
    const offer = await leave(person, 'shop')
    expect(offer).toMatchObject({ productId: 'callme:v4initial900', priceMinor: 599 })
    expect(offer).not.toHaveProperty('uses')
    expect((await shopOf(person))[0]).toEqual(offer)
    expect(await leave(person, 'shop')).toEqual(offer)
  })

  test('a payment page begins the exit offer, if an order is unpaid', async () => {
    const person = await aPerson(server)
    expect(await leave(person, 'payment')).toBeNull()
    await anInvoice(server, person)
    const offer = await leave(person, 'payment')
    expect(offer).toMatchObject({
      productId: 'callme:exitoffer3000',
      priceMinor: 2499,
      offer: { kind: 'exit' },
    })
    expect(await shopOf(person)).toContainEqual(offer)
    await buy(person)
    const payer = await aPerson(server)
    await buy(payer)
    expect(await leave(payer, 'payment')).toBeNull()
  })

  test('begins nothing for a creator, to whom nothing is sold', async () => {
    const person = await aPerson(server)
    await sql`update accounts set roles_group = 'goddess' where id = ${person.userId}`.execute(db())
    expect(await leave(person, 'shop')).toBeNull()
  })
})

describe('the offer before deletion', () => {
  type Offer = { key: string; expiresAt: number; leftMs: number; product: ProductView } | null
  const offerOf = async (person: SignedUp) =>
    (await server.post<{ offer: Offer }>('/account/exitOffer', {}, person.token)).body.offer

  test('is there in its experiment alone', async () => {
    expect(await offerOf(await aPerson(server))).toBeNull()
  })

  test('is made once, for one minute by the server’s clock, and never restarts', async () => {
    const person = await aPerson(server)
    await join(person, 'delete_exitoffer')
    const before = Date.now()
    const [first, again] = await Promise.all([offerOf(person), offerOf(person)])
    expect(first).toMatchObject({ key: 'exitoffer3000', product: { priceMinor: 2499 } })
    // The database rounds its microseconds to milliseconds, so a bound of the same millisecond is too tight.
    expect(first?.expiresAt).toBeGreaterThan(before + 59_000)
    expect(first?.expiresAt).toBeLessThan(Date.now() + 61_000)
    expect(again?.expiresAt).toBe(first?.expiresAt)
    expect(again?.leftMs).toBeLessThanOrEqual(60_000)
    await sql`update offers set starts_at = ${new Date(before - 1)}, ends_at = ${new Date(before)}
      where account_id = ${person.userId}`.execute(db())
    expect(await offerOf(person)).toBeNull()
    expect(await offerOf(person)).toBeNull()
  })
})

test('a product is read by its key, at the price that the person has now', async () => {
  const person = await aPerson(server)
  const read = (id: string) => server.get<ProductView>(`/product/get/${id}`, person.token)
  expect((await read('callme:900')).body).toMatchObject({ priceMinor: 999, offer: { kind: 'first' } })
  expect((await read('callme:coins900')).body).toMatchObject({ priceMinor: 1999, offer: null })
  expect((await read('callme:exitoffer3000')).status).toBe(404)
})

test('a request without a group gets the regular packages alone', async () => {
  const person = await aPerson(server)
  const groupsOf = async (body: object) => {
    const { products } = (
      await server.post<{ products: ProductView[] }>(
        '/products',
        { productType: 'coins', ...body },
        person.token,
      )
    ).body
    return [...new Set(products.map(({ packageGroup }) => packageGroup))]
  }
  expect(await groupsOf({})).toEqual(['default'])
  expect(await groupsOf({ packageGroup: 'starter' })).toEqual(['starter', 'default'])
  expect(await groupsOf({ packageGroups: ['starter'] })).toEqual(['starter'])
})

test('memberships are sold, but not in coinsflow_only', async () => {
  const person = await aPerson(server)
  const plansOf = async () =>
    (
      await server.post<{ products: ProductView[]; isOpen: boolean; opensOn: string }>(
        '/products',
        { productType: 'membership' },
        person.token,
      )
    ).body
  expect(await plansOf()).toMatchObject({
    isOpen: true,
    products: [
      { productId: 'callme:month', months: 1, priceMinor: 1999 },
      { months: 3, priceMinor: 4999 },
      { months: 12, priceMinor: 13_999 },
    ],
  })
  await join(person, 'coinsflow_only')
  expect(await plansOf()).toMatchObject({ products: [], opensOn: 'coins' })
})

test('bonuses: what a package brings is told, recorded when it is paid, and claimed once', async () => {
  const person = await aPerson(server)
  const bonusOf = async (packageName: string) =>
    (await server.get<{ bonus: unknown }>(`/bonusProducts/getOne?packageName=${packageName}`, person.token))
      .body.bonus
  expect(await bonusOf('callme:coins300')).toBeNull()
  const id = await anInvoice(server, person)
  // As if the price list of that moment had a bonus.
  await sql`update invoices set bonus_coins = 50 where id = ${id}`.execute(db())
  await press(server, await aCheckout(server, person, id), { ending: 'approve' })
  const records = async () =>
    (await server.get<{ records: BonusRecord[] }>('/bonusProducts/userHistory', person.token)).body.records
  const [record] = await records()
  expect(record).toMatchObject({ productId: 'callme:coins300', bonusCoins: 50, claimedAt: null })
  const claim = () =>
    server.post('/bonusProducts/claim', { historyRecordId: record?.historyRecordId }, person.token)
  expect((await claim()).status).toBe(200)
  expect((await claim()).status).toBe(200)
  expect((await server.get<WalletView>('/wallet', person.token)).body.balanceCoins).toBe(350)
  expect(await records()).toMatchObject([{ claimedAt: expect.any(Number) }])
})
