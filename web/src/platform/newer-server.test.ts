import { completeLocales, decodeFrame, endpoints, fromServer, type Route, routes } from '@serendip/contract'
import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { createApi } from './api/api-client.ts'
import { contractCheck } from './contract-check.ts'
import { fakeClock } from './fake-clock.ts'
import { createI18n } from './i18n/create-i18n.ts'
import { newerAnswer, newField, newValue } from './newer-answers.test-kit.ts'
import { fakeTransport } from './socket/fake-transport.test-kit.ts'
import { createSocketClient } from './socket/socket-client.ts'

// The client of this commit is the one that is still open in tabs when the next server is deployed.
const logged = vi.fn()
const logger = { warn: logged, error: logged }
const calls = Object.entries<Readonly<Record<string, Route>>>(routes).flatMap(([feature, own]) =>
  Object.entries(own)
    .filter(([, { picture, media, download }]) => !picture && !media && !download)
    .map(([name, route]) => ({ feature, name, route })),
)

function clientOf(answer: unknown) {
  const api = createApi({
    fetch: async () => new Response(JSON.stringify(answer)),
    baseUrl: '/api',
    paymentsUrl: '/api',
    brandId: 'serendip',
    logger,
    check: null,
    token: () => null,
    onSessionEnded: logged,
    onUnready: logged,
  })
  return api as unknown as Readonly<
    Record<string, Readonly<Record<string, (input: object) => Promise<unknown>>>>
  >
}

test.each(calls)('$feature.$name accepts the answer of a newer server', async ({ feature, name, route }) => {
  const answer = newerAnswer(route.response)
  await expect(clientOf(answer)[feature]?.[name]?.({ body: {} })).resolves.toEqual(answer)
  expect(answer).toMatchObject(newField)
  expect(logged).not.toHaveBeenCalled()
})

test('every endpoint has a route, and its answer an object that can grow', () => {
  const names = (map: object) => Object.entries(map).map(([feature, own]) => [feature, Object.keys(own)])
  expect(names(routes)).toEqual(names(endpoints))
})

test.each(Object.entries<z.ZodType>(fromServer))('%s of a newer server is read', (type, schema) => {
  const payload = newerAnswer(schema) as object
  expect(decodeFrame(JSON.stringify({ type, ...payload }))).toEqual({ type, ...payload })
})

test('additional fields and values of a newer server are not reported as faults', () => {
  const idle = { reason: newValue, ...newField }
  expect(contractCheck.message('match.idle', idle)).toEqual([])
  expect(contractCheck.message(newValue, {})).toEqual([])
  expect(contractCheck.answer('safety', 'modelProblemWeb', { problems: [newValue], ...newField })).toEqual([])
})

function anOpenSocket() {
  const { sent, says, ...transport } = fakeTransport()
  const socket = createSocketClient({
    connect: () => transport,
    clock: fakeClock(),
    random: () => 1,
    logger,
    check: null,
    credentials: () => ({ token: 'secret', tabId: 'tab-0001' }),
    onAwake: () => () => {},
    onSessionEnded: logged,
    onTermsChanged: logged,
  })
  socket.start()
  says({ type: 'welcome', userId: 'usr_1', serverTimeMs: 1, version: 'two', call: null, ...newField })
  return { socket, sent, says }
}

test('a message of an unknown type changes nothing, and the next one is handled', () => {
  const { socket, says } = anOpenSocket()
  const listener = vi.fn()
  socket.on('match.idle', listener)
  says({ type: 'gift.sent', giftId: 'rose' })
  says({ type: 'constructor' })
  expect(socket.state).toBe('open')
  says({ type: 'match.idle', reason: newValue })
  expect(listener).toHaveBeenCalledOnce()
  expect(logged).not.toHaveBeenCalled()
})

test('a refusal with an unknown code is one that people can read', async () => {
  const { socket, sent, says } = anOpenSocket()
  const request = socket.request('match.cancel', {})
  says({ type: 'ack', re: sent.at(-1)?.re, error: { code: newValue, details: {} } })
  await expect(request).rejects.toMatchObject({ code: 'internal' })
})

/** Every place where a text is chosen by a server value, and the text for an unknown one. */
const places = {
  'call:ended.title': 'Call ended',
  'call:ended.text': 'Your call with Ada is over.',
  'call:bill.announce': 'Reload the page to see what is charged.',
  'lobby:notice': 'Search is unavailable right now. Try again in a moment.',
  'lobby:searching': 'We’re still looking.',
  'creators:status': 'Not available',
  'rings:over': 'Ada isn’t available',
  'creator-profile:not': 'Ada isn’t available',
  'calls-history:how': 'Call',
  'wallet:history.kind': 'Other',
  'wallet:kind': 'Other coins',
  'wallet:kindText': 'Reload the page to see this.',
  'wallet:limits.period': 'Reload the page to see this.',
  'photo:reason': 'It doesn’t follow our rules.',
  'identity:why': /^We received no reason\./,
  'profile:role': 'Reload the page to see this.',
} as const
const namespaces = [...new Set(Object.keys(places).map((place) => place.split(':')[0] ?? '')), 'everywhere']

test.each(completeLocales)('a value only a newer server knows has a text in %s', async (language) => {
  const i18n = await createI18n({
    language,
    brandName: 'Serendip',
    namespaces,
    load: async (code, namespace) => (await import(`../../../locales/${code}/${namespace}.json`)).default,
  })
  for (const [place, words] of Object.entries(places)) {
    const said = i18n.t(`${place}.${newValue}` as never, { name: 'Ada' } as never) as unknown as string
    if (language === 'en') expect(said).toMatch(words)
    expect(said).not.toContain(newValue)
    expect(said).not.toContain('{{')
  }
})
