import { afterEach, beforeEach, expect, test } from 'vitest'
import { aClock } from '../../../../test/clock.ts'
import { anEmulator, ondatoKeys } from '../../../../test/identity.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { systemClock } from '../../../kernel/clock.ts'
import type { ProviderCheck } from '../../../modules/identity/identity-provider.port.ts'
import { createOndato } from './ondato-provider.ts'

let emulator = anEmulator()
let api = ''
beforeEach(async () => {
  emulator = anEmulator()
  api = await emulator.listen()
})
afterEach(() => emulator.close())

const provider = (clock: Clock = systemClock, over = {}) =>
  createOndato(clock, {
    ...ondatoKeys,
    setupId: 'setup',
    requestMs: 2_000,
    urls: { token: `${api}/connect/token`, api, kyc: api, page: 'https://idv.ondato.com' },
    ...over,
  })
const tokensAsked = () => emulator.seen.filter((request) => request.endsWith('/connect/token')).length

test('one token is used until shortly before it expires', async () => {
  const clock = aClock()
  const ondato = provider(clock)
  await Promise.all([ondato.create('idc_1'), ondato.create('idc_2')])
  clock.advance(58 * 60_000)
  await ondato.create('idc_3')
  expect(tokensAsked()).toBe(1)
  clock.advance(90_000)
  await ondato.create('idc_4')
  expect(tokensAsked()).toBe(2)
})

test('after a token was revoked, the next request asks for a new one', async () => {
  const [first, second] = [provider(), provider()]
  await first.create('idc_1')
  await second.create('idc_2')
  await expect(first.create('idc_3')).rejects.toMatchObject({ code: 'identity_unavailable' })
  await expect(first.create('idc_3')).resolves.toBe('idv-idc_3')
})

test('the link carries only the verification', () => {
  expect(provider().linkOf('idv-1')).toBe('https://idv.ondato.com/?id=idv-1')
})

test('a verification reads as started, then pending, and only an approved identification approves it', async () => {
  const ondato = provider()
  const verificationId = await ondato.create('idc_1')
  const check = { verificationId, identificationId: null }
  const requested = { verificationId, identificationId: `kyc-${verificationId}` }
  const statusOf = async (providerCheck: ProviderCheck) => (await ondato.read(providerCheck)).status
  expect(await statusOf(check)).toBe('started')
  emulator.complete(verificationId)
  expect(await statusOf(check)).toBe('pending')
  expect(await statusOf(requested)).toBe('pending')
  emulator.decide(verificationId, 'approved')
  expect(await statusOf(requested)).toBe('approved')
  emulator.decide(verificationId, 'rejected')
  expect(await statusOf(requested)).toBe('rejected')
})

test('if no webhook named the identification, the verification names it', async () => {
  const ondato = provider()
  const verificationId = await ondato.create('idc_1')
  emulator.decide(verificationId, 'approved')
  const seen = await ondato.read({ verificationId, identificationId: null })
  expect(seen).toEqual({ status: 'approved', declined: null, identificationId: `kyc-${verificationId}` })
})

test.each([
  [['SelfieAndDocumentFacesMatch'], 'face'],
  [['DocumentHasFace'], 'document'],
  [['DocumentImageQuality'], 'document'],
  [['DocumentNotExpired', 'MinimumAge'], 'age'],
  [['SomethingNew'], 'other'],
  [[], 'other'],
] as const)('failed tests %j are reported to the person as: %s', async (failedRules, declined) => {
  const ondato = provider()
  const verificationId = await ondato.create('idc_1')
  emulator.decide(verificationId, 'rejected', failedRules)
  const seen = await ondato.read({ verificationId, identificationId: null })
  expect(seen).toMatchObject({ status: 'rejected', declined })
})

test.each([
  ['Aborted', 'cancelled'],
  ['Expired', 'expired'],
] as const)('a verification that was %s is over, and says so', async (how, declined) => {
  const ondato = provider()
  const verificationId = await ondato.create('idc_1')
  emulator.end(verificationId, how)
  const seen = await ondato.read({ verificationId, identificationId: null })
  expect(seen).toEqual({ status: 'rejected', declined, identificationId: null })
})

test('a provider that never answers, is down or refuses us is unavailable after the allowed attempts', async () => {
  emulator.fault = 'silent'
  const impatient = provider(systemClock, { requestMs: 30 })
  await expect(impatient.create('idc_1')).rejects.toMatchObject({ code: 'identity_unavailable' })
  expect(emulator.seen.length).toBe(3)
  emulator.fault = 'down'
  await expect(impatient.create('idc_1')).rejects.toMatchObject({ code: 'identity_unavailable' })
  expect(emulator.seen.length).toBe(6)
  emulator.fault = 'none'
  const stranger = provider(systemClock, { clientSecret: 'wrong' })
  await expect(stranger.create('idc_1')).rejects.toMatchObject({ code: 'identity_unavailable' })
  expect(emulator.seen.length).toBe(7)
})

test('a provider that recovers between two attempts is reached', async () => {
  emulator.fault = 'down'
  const clock: Clock = {
    now: systemClock.now,
    after(_delayMs, task) {
      emulator.fault = 'none'
      return systemClock.after(0, task)
    },
  }
  await expect(provider(clock).create('idc_1')).resolves.toBe('idv-idc_1')
})
