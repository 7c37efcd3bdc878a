import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPushService, type EmulatedFault, type PushEmulator } from '../../../test/push-emulator.ts'
import { createWebPushService } from './web-push-service.ts'

const service = createWebPushService('mailto:help@serendip.example')
const keys = service.makeKeys()
const message = { payload: '{"title":"مرحبا"}', ttlS: 30, urgency: 'high' } as const

let emulator: PushEmulator
beforeAll(async () => {
  emulator = await aPushService()
})
afterAll(() => emulator.stop())

test('a message reaches the browser encrypted, signed for its service, with its time to live and urgency', async () => {
  const target = emulator.subscribe()
  expect(await service.send(target, message, keys)).toBe('sent')
  expect(emulator.taken.at(-1)).toMatchObject({
    endpoint: target.endpoint,
    text: message.payload,
    ttlS: 30,
    urgency: 'high',
    subject: 'mailto:help@serendip.example',
  })
})

test('a longest payload fits into what a push service takes', async () => {
  const payload = 'x'.repeat(3_000)
  expect(await service.send(emulator.subscribe(), { ...message, payload }, keys)).toBe('sent')
  expect(emulator.taken.at(-1)?.text).toBe(payload)
})

test.each<[EmulatedFault, string]>([
  [404, 'gone'],
  [410, 'gone'],
  [429, 'later'],
  [500, 'later'],
  [403, 'refused'],
  [301, 'refused'],
])('a push service that answers %i: %s', async (status, outcome) => {
  const target = emulator.subscribe()
  emulator.answerWith(target.endpoint, status)
  const before = emulator.answered.length
  expect(await service.send(target, message, keys)).toBe(outcome)
  // A redirect is not followed: nothing else was requested.
  expect(emulator.answered.length).toBe(before + 1)
})

test('a push service that cannot be reached is tried later', async () => {
  const away = await aPushService()
  const target = away.subscribe()
  await away.stop()
  expect(await service.send(target, message, keys)).toBe('later')
})

test('a subscription made with another key is refused', async () => {
  const target = emulator.subscribe()
  await service.send(target, message, keys)
  expect(await service.send(target, message, service.makeKeys())).toBe('refused')
})
