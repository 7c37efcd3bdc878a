import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '../../../test/server.ts'
import { createMemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts'
import { systemClock } from '../../kernel/clock.ts'
import { defaultSettings } from '../settings/index.ts'
import type { AnalyticsDeps } from './analytics-deps.ts'
import { noteError } from './note-error.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ DEV_COUNTRY: 'DE' })
})
afterAll(() => server.stop())

const report = {
  name: 'TypeError',
  message: 'x is not a function',
  frames: ['/assets/a.js:1:20'],
  screen: '/match',
}

function aLog() {
  const lines: object[] = []
  const logger = { debug() {}, info() {}, error() {}, warn: (fields: object) => void lines.push(fields) }
  const settings = { read: async () => defaultSettings }
  const { db } = server.composition.plumbing
  const plumbing = {
    db,
    clock: systemClock,
    rateLimiter: createMemoryRateLimiter(systemClock),
    settings,
    logger,
  }
  const deps: AnalyticsDeps = { plumbing, personOf: async () => null }
  const from = (country: string | null, address = '192.0.2.1') =>
    noteError(deps, report, { country, address })
  return { lines, from }
}

test('errors are logged only from the listed countries, all of them, and never with an address', async () => {
  const { from, lines } = aLog()
  const listed = 'US AU ES IT GB CA FR GT HR MX IL NL BR DE NZ BE TR'.split(' ')
  for (const country of listed) expect(await from(country), country).toBe(true)
  for (const country of ['SE', 'PL', 'RU', null]) expect(await from(country), String(country)).toBe(false)
  expect(lines).toEqual(listed.map((country) => ({ ...report, country })))
})

test('the number of reports per address is limited', async () => {
  const { from } = aLog()
  for (let sent = 0; sent < defaultSettings.analyticsLimit; sent += 1) await from('US')
  await expect(from('US')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await from('US', '192.0.2.2')).toBe(true)
})

test('a browser learns how many of its errors to report, by country', async () => {
  expect((await server.get('/v2/settings')).body).toMatchObject({ errorSampleRate: 1 })
  const elsewhere = await aServer({ DEV_COUNTRY: 'SE' })
  try {
    expect((await elsewhere.get('/v2/settings')).body).toMatchObject({ errorSampleRate: 0 })
    expect((await elsewhere.post('/errorReports', report)).body).toEqual({ noted: false })
  } finally {
    await elsewhere.stop()
  }
})

test('a report that could identify a person is rejected', async () => {
  expect((await server.post('/errorReports', report)).body).toEqual({ noted: true })
  for (const over of [
    { message: 'no such person a@b.example' },
    { message: 'no such person "Vera"' },
    { message: 'call me at 5550199' },
    { frames: ['https://elsewhere.example/a.js:1:2'] },
    { frames: [] },
    { screen: '/user-detail/usr_1' },
    { name: 'Type Error' },
    { userId: 'usr_1' },
  ]) {
    expect((await server.post('/errorReports', { ...report, ...over })).status, JSON.stringify(over)).toBe(
      400,
    )
  }
})
