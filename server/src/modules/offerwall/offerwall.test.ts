import type { OfferCredit } from '@serendip/contract'
import type { WebhookView } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../test/console.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  admin = await logInAs(server.consoleOrigin, 'admin')
})
afterAll(() => server.stop())

const emulator = () => {
  const { emulator: found } = server.composition.offerwallParts
  if (!found) throw new Error('this server emulates no walls')
  return found
}
const wallsOf = async ({ token }: SignedUp) =>
  (await server.get<{ walls: { provider: string; url: string }[] }>('/offerwall', token)).body.walls
/** A new person in the test, who has been here for some days. */
async function somebody(): Promise<SignedUp> {
  const me = await aPerson(server)
  const { db } = server.composition.engines.database
  await sql`update accounts set created_at = created_at - interval '2 days' where id = ${me.userId}`.execute(
    db,
  )
  expect(await wallsOf(me)).toEqual([])
  await server.post('/split/forceAssign', { splitName: 'offerwall_cmc', group: 'test_group' }, me.token)
  return me
}
const idIn = (walls: Awaited<ReturnType<typeof wallsOf>>, name: 'bitlabs' | 'adgate') => {
  const url = new URL(walls.find(({ provider }) => provider === name)?.url ?? '')
  return (name === 'bitlabs' ? url.searchParams.get('uid') : url.pathname.split('/').at(-1)) ?? ''
}
async function pause(isPaused: boolean): Promise<void> {
  await sql`insert into settings (key, value, changed_at) values ('offerwallPaused', ${String(isPaused)}, now())
    on conflict (key) do update set value = excluded.value`.execute(server.composition.engines.database.db)
  await server.composition.settings.renew()
}
const creditsOf = async ({ token }: SignedUp) =>
  (await server.get<{ credits: OfferCredit[] }>('/offerwall/history', token)).body.credits

test('a person in the test opens the walls under an id of their own; a postback is credited, listed and shown to operators', async () => {
  const me = await somebody()
  const walls = await wallsOf(me)
  expect(walls.map(({ provider }) => provider)).toEqual(['bitlabs', 'ayet', 'cpx', 'adgate'])
  expect(JSON.stringify(walls)).not.toContain(me.userId)
  const person = idIn(walls, 'adgate')
  const conversion = { person, transaction: 'tx-1', title: 'A survey', coins: 40 }
  expect(await emulator().tell('adgate', { ...conversion, state: 'pending' })).toBe(200)
  expect(await emulator().tell('adgate', { ...conversion, state: 'approved' })).toBe(200)
  expect(await emulator().tell('adgate', { ...conversion, state: 'approved' })).toBe(200)
  expect(await creditsOf(me)).toMatchObject([
    { provider: 'adgate', transactionId: 'tx-1', title: 'A survey', coins: 40, state: 'credited' },
  ])

  const { webhooks } = (await admin.send<{ webhooks: WebhookView[] }>('GET', '/webhooks')).body
  expect(webhooks.map(({ provider, outcome, event }) => [provider, outcome, event])).toEqual([
    ['adgate', 'replayed', 'credited'],
    ['adgate', 'accepted', 'credited'],
    ['adgate', 'accepted', 'pending'],
  ])
  // Of the query operators see what was done, not the secret and not the person.
  const [shown] = webhooks
  expect(shown?.body).toContain('tx-1')
  expect(shown?.body).not.toContain(person)
  expect(shown?.body).not.toContain(server.composition.secrets.keyFor('test walls of adgate'))
  const path = `/ledger/wallets/${me.userId}`
  const { body } = await admin.send<{ entries: unknown[] }>('POST', path, { purpose: 'support' })
  expect(body.entries).toMatchObject([
    { kind: 'offer_credit', refId: 'offerwall:serendip:adgate:tx-1', deltaCoins: 40 },
  ])
})

test('a postback that a service did not sign changes nothing', async () => {
  const me = await somebody()
  const person = idIn(await wallsOf(me), 'adgate')
  const forged = `key=guess&tx=tx-9&user=${person}&points=5000&state=approved`
  expect((await server.get(`/offerwall/postback/adgate?${forged}`)).status).toBe(403)
  expect(await creditsOf(me)).toEqual([])
})

test('while offers are paused the walls say so, and a postback is credited after that by an operator’s press', async () => {
  const me = await somebody()
  const person = idIn(await wallsOf(me), 'bitlabs')
  await pause(true)
  expect((await server.get('/offerwall', me.token)).body).toEqual({ walls: [], paused: true })
  const conversion = { person, transaction: 'tx-2', title: 'A survey', coins: 40, state: 'approved' } as const
  expect(await emulator().tell('bitlabs', conversion)).toBe(200)
  expect(await creditsOf(me)).toEqual([])
  const [waiting] = (await admin.send<{ webhooks: WebhookView[] }>('GET', '/webhooks?outcome=failed')).body
    .webhooks
  expect(waiting).toMatchObject({ provider: 'bitlabs', reason: 'offers_paused', canRetry: true })
  await pause(false)
  expect(await wallsOf(me)).toHaveLength(4)
  expect((await admin.send('POST', `/webhooks/${waiting?.webhookId}/retry`)).status).toBe(200)
  expect(await creditsOf(me)).toMatchObject([{ transactionId: 'tx-2', coins: 40, state: 'credited' }])
})
