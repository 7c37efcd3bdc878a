import type { WebhookView } from '@serendip/contract/operator'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../test/console.ts'
import { anEmulator, anIdentityServer, sendWebhook } from '../../../test/identity.ts'
import { aPerson, type SignedUp, type TestServer } from '../../../test/server.ts'

const emulator = anEmulator()
let server: TestServer
let admin: ConsoleBrowser
beforeAll(async () => {
  server = await anIdentityServer(emulator, {
    DEMO: '1',
    ROLES: 'api,chat,socket,analytics,worker,console',
  })
  admin = await logInAs(server.consoleOrigin, 'admin')
})
afterEach(async () => {
  emulator.fault = 'none'
  await server.composition.engines.database.db.deleteFrom('webhooks').execute()
})
afterAll(async () => {
  await server.stop()
  await emulator.close()
})

const list = async (query = '') =>
  (await admin.send<{ webhooks: WebhookView[] }>('GET', `/webhooks${query}`)).body.webhooks
const retry = (webhookId = '') => admin.send<{ code?: string }>('POST', `/webhooks/${webhookId}/retry`)
const statusOf = async (me: SignedUp) =>
  (await server.get<{ status: string }>('/identity', me.token)).body.status

/** Begins a check of a new person; answers the provider's id of it. */
async function begin() {
  const me = await aPerson(server)
  const { body } = await server.post<{ link: string }>('/identity/start', {}, me.token)
  return { me, id: new URL(body.link).searchParams.get('id') ?? '' }
}

test('each webhook is listed with what came of it, and one that failed is handled again by an admin', async () => {
  const { me, id } = await begin()
  emulator.decide(id, 'approved')
  const webhook = emulator.webhook('KycIdentification.Approved', id)
  emulator.fault = 'down'
  expect((await sendWebhook(server, webhook)).status).toBe(200)
  const [failed] = await list('?outcome=failed')
  expect(failed).toMatchObject({ provider: 'ondato', reason: 'identity_unavailable', canRetry: true })
  expect((await retry(failed?.webhookId)).body.code).toBe('identity_unavailable')
  emulator.fault = 'none'
  const auditor = await logInAs(server.consoleOrigin, 'auditor')
  const path = `/webhooks/${failed?.webhookId}/retry`
  expect((await auditor.send('POST', path)).body.code).toBe('forbidden')
  expect((await retry(failed?.webhookId)).status).toBe(200)
  expect(await statusOf(me)).toBe('approved')
  expect((await retry(failed?.webhookId)).body.code).toBe('conflict')
  expect((await retry('whk_00000000000000000000')).body.code).toBe('not_found')
  // The provider sends it again all the same, twice.
  await sendWebhook(server, webhook)
  await sendWebhook(server, webhook)
  expect((await list()).map(({ outcome }) => outcome)).toEqual(['replayed', 'replayed', 'accepted'])
  type Log = { entries: { subject: string }[] }
  const { body } = await auditor.send<Log>('GET', '/audit?action=webhook.retried')
  expect(new Set(body.entries.map(({ subject }) => subject))).toEqual(new Set([failed?.webhookId]))
})

test('a stored body has no value that is not on the list, and none at all without a signature', async () => {
  await sendWebhook(server, emulator.webhook('KycIdentification.Approved', 'idv-unknown'))
  const [unrelated] = await list()
  expect(unrelated).toMatchObject({ outcome: 'unrelated', event: 'KycIdentification.Approved' })
  expect(JSON.parse(unrelated?.body ?? '')).toMatchObject({ payload: { id: 'kyc-idv-unknown' } })
  const forged = { body: '{"id":"x","type":"y","payload":{}}', signature: 't=1,s=00' }
  expect((await sendWebhook(server, forged)).status).toBe(403)
  expect((await list())[0]).toMatchObject({
    outcome: 'refused',
    reason: 'forbidden',
    body: null,
    sizeBytes: forged.body.length,
    event: null,
    canRetry: false,
  })
})
