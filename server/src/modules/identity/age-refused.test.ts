import { randomUUID } from 'node:crypto'
import type { ClientMessage, IdentityView } from '@serendip/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatOn } from '../../../test/chat.ts'
import { anEmulator, anIdentityServer, sendWebhook } from '../../../test/identity.ts'
import { aPerson, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

const emulator = anEmulator()
let server: TestServer
beforeAll(async () => {
  server = await anIdentityServer(emulator)
})
afterAll(async () => {
  await server.stop()
  await emulator.close()
})

const wish: ClientMessage = { type: 'match.start', filter: 'both', languages: ['en'], mode: 'text' }

/** Begins a try; returns the provider's id of it. */
async function begin(me: SignedUp): Promise<string> {
  const { body } = await server.post<{ link: string }>('/identity/start', {}, me.token)
  return new URL(body.link).searchParams.get('id') ?? ''
}
async function decide(id: string, verdict: 'approved' | 'rejected'): Promise<void> {
  emulator.decide(id, verdict, verdict === 'rejected' ? ['MinimumAge'] : [])
  const type = verdict === 'approved' ? 'KycIdentification.Approved' : 'KycIdentification.Rejected'
  expect((await sendWebhook(server, emulator.webhook(type, id))).status).toBe(200)
}
const view = async (me: SignedUp) => (await server.get<IdentityView>('/identity', me.token)).body

test('who is under 18 by their document loses a running text search, and every new one', async () => {
  const me = await aPerson(server)
  const id = await begin(me)
  const tab = await aTab(server, me)
  expect(await tab.request(wish)).toBeNull()
  await decide(id, 'rejected')
  expect(await tab.next('match.idle')).toMatchObject({ reason: 'cancelled' })
  expect(await tab.request(wish)).toBe('age_refused')
  expect(await tab.request({ ...wish, mode: 'video' })).toBe('age_refused')
  expect(await view(me)).toMatchObject({ status: 'rejected', declined: 'age', reason: 'age', triesLeft: 0 })
  tab.close()
})

test('they write to no strangers, but to mutual contacts and to support', async () => {
  const chat = chatOn(server)
  const [me, known] = await chat.matched()
  const stranger = await chat.matchedWith(me)
  expect((await chat.send(me, stranger, 'before')).status).toBe(200)
  await decide(await begin(me), 'rejected')
  for (const otherPerson of [known, stranger]) {
    expect((await chat.send(me, otherPerson, 'hello')).body.code).toBe('age_refused')
  }
  expect((await server.post(`/follow/${known.userId}`, {}, me.token)).status).toBe(200)
  expect((await chat.send(me, known, 'hello')).body.code).toBe('age_refused')
  expect((await server.post(`/follow/${me.userId}`, {}, known.token)).status).toBe(200)
  expect((await chat.send(me, known, 'hello')).status).toBe(200)
  const question = { tempId: randomUUID(), type: 'text', text: 'My birthday is wrong.' }
  expect((await server.post('/message/sendToSupport/general', question, me.token)).status).toBe(200)
})

test('a proof that comes after all opens both again', async () => {
  const me = await aPerson(server)
  const id = await begin(me)
  await decide(id, 'rejected')
  await decide(id, 'approved')
  const tab = await aTab(server, me)
  expect(await tab.request(wish)).toBeNull()
  await tab.request({ type: 'match.cancel' })
  tab.close()
})
