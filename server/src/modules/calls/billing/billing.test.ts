import { type CallReceipt, chargedCoins, receiptSeconds, type StandingConsent } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { aTab } from '../../../../test/socket.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
  const { db } = server.composition.engines.database
  const quick = { callPreviewMs: 1 }
  for (const [key, value] of Object.entries(quick)) {
    await sql`insert into settings (key, value, changed_at)
      values (${key}, ${JSON.stringify(value)}::jsonb, now())`.execute(db)
  }
})
afterAll(() => server.stop())

async function aPayer(amountCoins: number): Promise<SignedUp> {
  const person = await aPerson(server)
  const { wallet, engines } = server.composition
  const ref = { type: 'order', id: 'o' } as const
  const purchase = {
    kind: 'purchase',
    key: `o:${person.userId}`,
    ref,
    ownerId: person.userId,
    amountCoins,
  } as const
  if (amountCoins > 0) await wallet.post(engines.database.db, purchase)
  return person
}

async function aCreator(): Promise<SignedUp> {
  const person = await aPerson(server)
  const { db } = server.composition.engines.database
  await sql`update accounts set roles_group = 'goddess' where id = ${person.userId}`.execute(db)
  await sql`insert into creators (account_id, rate_coins, created_at) values (${person.userId}, 60, now())`.execute(
    db,
  )
  return person
}

const receipt = (callId: string, person: SignedUp) =>
  server.get<CallReceipt & { code?: string }>(`/call/receipt/${callId}`, person.token)

test('a call from a card rings, is charged by the worker while both report media, and has one receipt for both', async () => {
  const [payer, creator] = [await aPayer(120), await aCreator()]
  const [payerTab, creatorTab] = [await aTab(server, payer), await aTab(server, creator)]
  expect(await payerTab.request({ type: 'call.ring', creatorId: creator.userId, rateCoins: 60 })).toBeNull()
  const { ringId } = await creatorTab.next('call.incoming')
  expect(payerTab.answers.at(-1)).toMatchObject({ ringId, rateCoins: 60 })
  expect(await creatorTab.request({ type: 'call.accept', ringId })).toBeNull()
  const { call } = await payerTab.next('call.found')
  const { callId, epoch } = call
  for (const tab of [payerTab, creatorTab]) await tab.request({ type: 'call.ready', callId })
  await payerTab.next('call.revealed')

  // Each bill message is answered with evidence, as a browser would send it once a second.
  let packets = 0
  let bill = await payerTab.next('call.bill')
  const early = await server.post<{ code?: string }>(`/call/rating/${callId}`, { stars: 5 }, payer.token)
  expect(early.body.code).toBe('not_found')
  while (bill.chargedCoins < 1) {
    packets += 10
    for (const tab of [payerTab, creatorTab])
      await tab.request({ type: 'call.stats', callId, epoch, packets })
    bill = await payerTab.next('call.bill')
  }
  expect(bill).toMatchObject({ role: 'payer', state: 'running', rateCoins: 60 })
  expect(await payerTab.request({ type: 'call.leave', callId })).toBeNull()
  expect((await creatorTab.next('call.ended')).reason).toBe('partner_left')

  const [mine, hers] = [await receipt(callId, payer), await receipt(callId, creator)]
  expect(mine.status).toBe(200)
  expect({ ...mine.body, endReason: null }).toEqual({ ...hers.body, endReason: null })
  expect([mine.body.endReason, hers.body.endReason]).toEqual(['left', 'partner_left'])
  const { spans, rateCoins, billedMs } = mine.body
  expect(receiptSeconds(spans, rateCoins).at(-1)).toMatchObject({
    billedMs,
    chargedCoins: mine.body.chargedCoins,
  })
  expect(mine.body.chargedCoins).toBe(chargedCoins(billedMs, 60))
  const rate = (person: SignedUp, stars: number) =>
    server.post<{ stars?: number; code?: string }>(`/call/rating/${callId}`, { stars }, person.token)
  expect((await rate(creator, 5)).body.code).toBe('not_found')
  expect((await rate(await aPayer(0), 5)).body.code).toBe('not_found')
  // The first rating stays, whatever comes later.
  expect((await rate(payer, 4)).body).toEqual({ stars: 4 })
  expect((await rate(payer, 1)).body).toEqual({ stars: 4 })

  const wallet = await server.get<{ balanceCoins: number; heldCoins: number }>('/wallet', payer.token)
  expect(wallet.body).toMatchObject({ balanceCoins: 120 - mine.body.chargedCoins, heldCoins: 0 })
  expect((await server.composition.wallet.audit()).ok).toBe(true)
})

test('a receipt is not found for a stranger, nor for a call that cost nothing', async () => {
  const [first, second, stranger] = [await aPayer(0), await aPayer(0), await aPayer(0)]
  const [oneTab, otherTab] = [await aTab(server, first), await aTab(server, second)]
  const callId = await server.composition.calls.start(
    { userId: first.userId, connectionId: oneTab.connectionId },
    { userId: second.userId, connectionId: otherTab.connectionId },
    'video',
  )
  expect((await oneTab.next('call.found')).call.bill).toBeNull()
  for (const person of [first, stranger]) expect((await receipt(callId, person)).body.code).toBe('not_found')
  expect((await receipt('nonsense', first)).body.code).toBe('bad_input')
})

test('a random match with a creator has its bill from the first message on, and Stay is refused without coins', async () => {
  const [payer, creator] = [await aPayer(10), await aCreator()]
  const [payerTab, creatorTab] = [await aTab(server, payer), await aTab(server, creator)]
  const callId = await server.composition.calls.start(
    { userId: payer.userId, connectionId: payerTab.connectionId, offer: 'v=0 early' },
    { userId: creator.userId, connectionId: creatorTab.connectionId },
    'video',
  )
  const found = await payerTab.next('call.found')
  expect(found.call.bill).toMatchObject({ role: 'payer', state: 'preview' })
  // The bill decides whether a picture may flow: no offer is sent before it.
  expect(found.offered).toBeUndefined()
  expect(await payerTab.request({ type: 'call.stay', callId, rateCoins: 60 })).toBe('not_enough_coins')
  expect(await creatorTab.request({ type: 'call.stay', callId, rateCoins: 60 })).toBe('forbidden')
})

test('a standing consent is off by default, and the person can set and revoke it', async () => {
  const { token } = await aPayer(0)
  const path = '/call/standingConsent'
  expect((await server.get<StandingConsent>(path, token)).body.dailyCapCoins).toBeNull()
  expect((await server.post<StandingConsent>(path, { dailyCapCoins: 300 }, token)).body.dailyCapCoins).toBe(
    300,
  )
  expect(
    (await server.post<StandingConsent>(path, { dailyCapCoins: null }, token)).body.dailyCapCoins,
  ).toBeNull()
  expect((await server.post(path, { dailyCapCoins: 0 }, token)).body.code).toBe('bad_input')
})

test('a priced filter is refused to a person without enough coins', async () => {
  const tab = await aTab(server, await aPayer(9))
  const wish = { filter: 'female', languages: ['en'], mode: 'video' } as const
  expect(await tab.request({ type: 'match.start', ...wish, languages: ['en'] })).toBe('not_enough_coins')
})
