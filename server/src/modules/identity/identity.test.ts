import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anEmulator, anIdentityServer, ondatoKeys, sendWebhook } from '../../../test/identity.ts'
import { aPerson, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

const emulator = anEmulator()
let server: TestServer
beforeAll(async () => {
  server = await anIdentityServer(emulator)
})
afterEach(() => {
  emulator.fault = 'none'
})
afterAll(async () => {
  await server.stop()
  await emulator.close()
})

interface View {
  status: string
  reason: string | null
  declined: string | null
  triesLeft: number
  available: boolean
  rehearsal: boolean
}
const view = async (me: SignedUp) => (await server.get<View>('/identity', me.token)).body
const start = (me: SignedUp) => server.post<{ link: string; code: string }>('/identity/start', {}, me.token)

/** Begins a try; returns the provider's id of it. */
async function begin(me: SignedUp): Promise<string> {
  const { status, body } = await start(me)
  expect(status).toBe(200)
  return new URL(body.link).searchParams.get('id') ?? ''
}

async function decide(id: string, verdict: 'approved' | 'rejected'): Promise<void> {
  emulator.decide(id, verdict)
  const type = verdict === 'approved' ? 'KycIdentification.Approved' : 'KycIdentification.Rejected'
  expect((await sendWebhook(server, emulator.webhook(type, id))).status).toBe(200)
}

async function search(me: SignedUp, mode: 'video' | 'text') {
  const tab = await aTab(server, me)
  const refused = await tab.request({ type: 'match.start', filter: 'both', languages: ['en'], mode })
  await tab.request({ type: 'match.cancel' })
  tab.close()
  return refused
}

const eventsOf = async (me: SignedUp): Promise<string[]> => {
  const found = await sql<{ name: string }>`select name from outbox
    where payload->>'userId' = ${me.userId} and name like 'identity.%' order by position`.execute(
    server.composition.engines.database.db,
  )
  return found.rows.map((row) => row.name)
}

test('video is refused until the proof is approved, and text never is', async () => {
  const me = await aPerson(server)
  expect(await view(me)).toEqual({
    status: 'none',
    reason: 'country',
    declined: null,
    triesLeft: 3,
    available: true,
    rehearsal: false,
  })
  expect(await search(me, 'video')).toBe('identity_required')
  expect(await search(me, 'text')).toBeNull()
  const id = await begin(me)
  expect(await search(me, 'video')).toBe('identity_required')
  await decide(id, 'approved')
  expect(await view(me)).toMatchObject({ status: 'approved', reason: null })
  expect(await server.composition.identity.mayUseVideo(me.userId)).toBe(true)
  expect(await search(me, 'video')).toBeNull()
  expect(await eventsOf(me)).toEqual(['identity.approved'])
})

test('completed is not approved', async () => {
  const me = await aPerson(server)
  const id = await begin(me)
  emulator.complete(id)
  await sendWebhook(server, emulator.webhook('IdentityVerification.StatusChanged', id))
  expect((await view(me)).status).toBe('pending')
  expect(await search(me, 'video')).toBe('identity_required')
})

test('a webhook claiming an approval that the provider does not confirm changes nothing', async () => {
  const me = await aPerson(server)
  const id = await begin(me)
  emulator.complete(id)
  await sendWebhook(server, emulator.webhook('KycIdentification.Approved', id))
  expect((await view(me)).status).toBe('pending')
  expect(await eventsOf(me)).toEqual([])
})

test('forged, altered, unsigned and outdated webhooks are refused and change nothing', async () => {
  const me = await aPerson(server)
  const id = await begin(me)
  emulator.decide(id, 'approved')
  const real = emulator.webhook('KycIdentification.Approved', id)
  const old = emulator.webhook('KycIdentification.Approved', id, Date.now() - 6 * 60_000)
  const forged = [
    { ...real, body: real.body.replace('emulated', 'Emulated') },
    { ...real, signature: real.signature.replace(/s=.{4}/, 's=0000') },
    { ...real, signature: real.signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) + 1}`) },
    { ...real, signature: '' },
    { ...real, signature: 's=,t=' },
    old,
  ]
  for (const webhook of forged) expect((await sendWebhook(server, webhook)).body.code).toBe('forbidden')
  expect((await view(me)).status).toBe('started')
  expect((await sendWebhook(server, real)).status).toBe(200)
  expect((await view(me)).status).toBe('approved')
})

test('a repeated webhook is not acted on', async () => {
  const me = await aPerson(server)
  const id = await begin(me)
  emulator.decide(id, 'rejected')
  const webhook = emulator.webhook('KycIdentification.Rejected', id)
  await sendWebhook(server, webhook)
  emulator.decide(id, 'approved')
  const asked = emulator.seen.length
  expect((await sendWebhook(server, webhook)).status).toBe(200)
  expect(emulator.seen.length).toBe(asked)
  expect((await view(me)).status).toBe('rejected')
  expect(await eventsOf(me)).toEqual(['identity.rejected'])
})

test('a late webhook never moves anyone back from approved, nor approves twice', async () => {
  const me = await aPerson(server)
  const id = await begin(me)
  await decide(id, 'approved')
  emulator.decide(id, 'rejected')
  await sendWebhook(server, emulator.webhook('KycIdentification.Rejected', id))
  await sendWebhook(server, emulator.webhook('IdentityVerification.StatusChanged', id))
  await sendWebhook(server, emulator.webhook('KycIdentification.Created', id))
  expect((await view(me)).status).toBe('approved')
  expect(await eventsOf(me)).toEqual(['identity.approved'])
})

test('one link is used for one open try, however often and from however many tabs it is requested', async () => {
  const me = await aPerson(server)
  const answers = await Promise.all([start(me), start(me), start(me)])
  const again = await start(me)
  const links = [...answers, again].map(({ body }) => body.link)
  expect(new Set(links).size).toBe(1)
  expect((await view(me)).triesLeft).toBe(2)
})

test('a rejected person can try again until the tries are used up, and no further', async () => {
  const me = await aPerson(server)
  for (const left of [2, 1, 0]) {
    await decide(await begin(me), 'rejected')
    expect(await view(me)).toMatchObject({ status: 'rejected', triesLeft: left })
  }
  expect((await start(me)).body.code).toBe('identity_tries_used')
})

test('no one can start while a proof is under review, nor after it was approved', async () => {
  const me = await aPerson(server)
  const id = await begin(me)
  emulator.complete(id)
  await sendWebhook(server, emulator.webhook('IdentityVerification.StatusChanged', id))
  expect((await start(me)).body.code).toBe('conflict')
  await decide(id, 'approved')
  expect((await start(me)).body.code).toBe('conflict')
})

test('a provider that is down costs no try, and its webhook is kept and processed when delivered again', async () => {
  const me = await aPerson(server)
  emulator.fault = 'down'
  expect((await start(me)).body.code).toBe('identity_unavailable')
  expect(await view(me)).toMatchObject({ status: 'none', triesLeft: 3 })
  emulator.fault = 'none'
  const id = await begin(me)
  emulator.decide(id, 'approved')
  const webhook = emulator.webhook('KycIdentification.Approved', id)
  emulator.fault = 'down'
  expect((await sendWebhook(server, webhook)).status).toBe(200)
  expect((await view(me)).status).not.toBe('approved')
  emulator.fault = 'none'
  expect((await sendWebhook(server, webhook)).status).toBe(200)
  expect((await view(me)).status).toBe('approved')
})

test('a signed but unparsable webhook is refused, and one about a stranger is accepted and changes nothing', async () => {
  const body = JSON.stringify({ id: 'evt', type: 'KycIdentification.Approved', payload: {} })
  const time = Math.floor(Date.now() / 1000)
  const hash = createHmac('sha256', ondatoKeys.webhookSecret).update(`${time}.${body}`).digest('hex')
  expect((await sendWebhook(server, { body, signature: `t=${time},s=${hash}` })).body.code).toBe('bad_input')
  const unknown = emulator.webhook('KycIdentification.Approved', 'idv-unknown')
  expect((await sendWebhook(server, unknown)).status).toBe(200)
})

test('other routes still parse JSON as such', async () => {
  const answer = await server.post('/identity/start', 'no json', (await aPerson(server)).token)
  expect(answer.body.code).toBe('bad_input')
})

test('a person who returns before the webhook is admitted after one look, and their tabs are notified', async () => {
  const me = await aPerson(server)
  const tab = await aTab(server, me)
  const id = await begin(me)
  emulator.decide(id, 'approved')
  const polled = await server.post<View>('/identity/look', {}, me.token)
  expect(polled.body).toMatchObject({ status: 'approved', reason: null })
  expect(await tab.next('identity.changed')).toMatchObject({ status: 'approved' })
  tab.close()
  expect(await eventsOf(me)).toEqual(['identity.approved'])
})

test('a declined person sees why, and no longer sees it after beginning another try', async () => {
  const me = await aPerson(server)
  const id = await begin(me)
  emulator.decide(id, 'rejected', ['SelfieAndDocumentFacesMatch'])
  await sendWebhook(server, emulator.webhook('KycIdentification.Rejected', id))
  expect(await view(me)).toMatchObject({ status: 'rejected', declined: 'face', triesLeft: 2 })
  await begin(me)
  expect(await view(me)).toMatchObject({ status: 'started', declined: null, triesLeft: 1 })
})

test('a poll while the provider is down returns an error and changes nothing', async () => {
  const me = await aPerson(server)
  await begin(me)
  emulator.fault = 'down'
  expect((await server.post('/identity/look', {}, me.token)).body.code).toBe('identity_unavailable')
  expect((await view(me)).status).toBe('started')
})

test('a session opened where a proof is required demands it, wherever the account was created', async () => {
  const me = await aPerson(server)
  const { db } = server.composition.engines.database
  await sql`update accounts set country = 'SE' where id = ${me.userId}`.execute(db)
  expect((await view(me)).reason).toBe('country')
  await sql`update sessions set country = 'SE' where account_id = ${me.userId}`.execute(db)
  expect((await view(me)).reason).toBeNull()
})

test('every route requires a session', async () => {
  expect((await server.get('/identity')).body.code).toBe('unauthenticated')
  expect((await server.post('/identity/start', {})).body.code).toBe('unauthenticated')
  expect((await server.post('/identity/look', {})).body.code).toBe('unauthenticated')
})
