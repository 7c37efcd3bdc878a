import { randomUUID } from 'node:crypto'
import type { CreatorCard, CreatorDesk, CreatorProfile } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatOn } from '../../../../test/chat.ts'
import { type ConsoleBrowser, logInAs } from '../../../../test/console.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { aTab } from '../../../../test/socket.ts'
import { postStory } from '../../../../test/stories.ts'

let server: TestServer
let sena: ConsoleBrowser
let chat: ReturnType<typeof chatOn>
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  sena = await logInAs(server.consoleOrigin, 'seniorModerator')
  chat = chatOn(server)
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db

/** Somebody whom an operator made an artist in the console. */
async function anArtist(): Promise<SignedUp> {
  const person = await aPerson(server)
  await sql`update operator_sessions set stepped_up_at = now()`.execute(db())
  const { status } = await sena.send('POST', `/people/${person.userId}/role`, {
    role: 'artist',
    why: 'ownWish',
  })
  expect(status).toBe(200)
  return person
}

async function aBuyer(amountCoins: number): Promise<SignedUp> {
  const person = await aPerson(server)
  await server.composition.wallet.post(db(), {
    kind: 'purchase',
    ref: { type: 'order', id: `order_${person.userId}` },
    ownerId: person.userId,
    key: `purchase:${person.userId}`,
    amountCoins,
  })
  return person
}
const earnedOf = async ({ userId }: SignedUp) =>
  (await server.composition.wallet.earnedSince([userId], 0)).get(userId) ?? 0

test('an artist whom the console made is in a call on the list and the page, in every state, and takes no call', async () => {
  const [artist, buyer] = [await anArtist(), await aBuyer(500)]
  const card = async () => {
    const { body } = await server.get<{ creators: CreatorCard[] }>('/creators/online', buyer.token)
    return body.creators.find(({ creatorId }) => creatorId === artist.userId)
  }
  const page = async () =>
    (await server.get<CreatorProfile>(`/creators/profile/${artist.userId}`, buyer.token)).body
  const statuses = async () => [(await card())?.status, (await page()).status, (await page()).rolesGroup]
  expect(await statuses()).toEqual(['inacall', 'inacall', 'artist'])
  const tab = await aTab(server, artist)
  expect(await statuses()).toEqual(['inacall', 'inacall', 'artist'])
  const own = await aTab(server, buyer)
  expect(await own.request({ type: 'call.ring', creatorId: artist.userId, rateCoins: 60 })).toBe(
    'creator_unavailable',
  )
  expect(tab.unread('call.incoming')).toEqual([])
  expect((await server.get('/creators/rate', artist.token)).status).toBe(403)
})

test('an artist has no videos, neither in the own gallery nor on the page', async () => {
  const [artist, buyer] = [await anArtist(), await aPerson(server)]
  const own = await server.get<{ videos: unknown[]; left: number }>('/videos/own', artist.token)
  expect(own.body).toMatchObject({ videos: [] })
  const posted = await server.post('/videos/post', { mediaId: `mda_${'0'.repeat(20)}` }, artist.token)
  expect(posted.status).toBe(403)
  const { body } = await server.get<{ videos?: unknown[] }>(`/videos/of/${artist.userId}`, buyer.token)
  expect(body.videos ?? []).toEqual([])
})

test('an artist sells messages and files, gets gifts and posts stories as other creators do', async () => {
  const [artist, buyer] = [await anArtist(), await aBuyer(500)]
  await chat.send(buyer, artist, 'Free')
  let { messagePrice } = await chat.chatWith(buyer, artist)
  while ((messagePrice?.freeLeft ?? 0) > 0) {
    await chat.send(buyer, artist, 'Free')
    messagePrice = (await chat.chatWith(buyer, artist)).messagePrice
  }
  expect((await chat.send(buyer, artist, 'No price agreed')).body.code).toBe('price_changed')
  const { priceCoins = 0 } = messagePrice ?? {}
  expect((await chat.send(buyer, artist, 'Paid', { priceCoins })).status).toBe(200)
  const afterMessage = await earnedOf(artist)
  expect(afterMessage).toBeGreaterThan(0)

  const { body } = await chat.send(artist, buyer, 'For you alone', { unlockCoins: 50 })
  expect(body.message.unlockCoins).toBe(50)
  expect(
    (await chat.history(buyer, artist)).messages.find(({ _id }) => _id === body.message._id),
  ).toMatchObject({
    text: '',
    availability: 'needCoins',
  })
  expect(
    (await server.post('/message/unblurre', { messageId: body.message._id, priceCoins: 50 }, buyer.token))
      .status,
  ).toBe(200)
  const afterFile = await earnedOf(artist)
  expect(afterFile).toBeGreaterThan(afterMessage)

  const gift = { toId: artist.userId, giftKey: 'rose', priceCoins: 10, tapId: randomUUID() }
  expect((await server.post('/gifts/give', gift, buyer.token)).status).toBe(200)
  expect(await earnedOf(artist)).toBeGreaterThan(afterFile)
  expect((await server.get<CreatorDesk>('/creators/desk', artist.token)).body.today.earnedCoins).toBe(
    await earnedOf(artist),
  )
  expect(await postStory(server, artist)).toMatch(/^sto_/)
})
