import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts'
import { handleErrors } from '../error-handler.ts'
import { mountRefusals } from './mount-refusals.ts'

let now = 1_000_000
let app: FastifyInstance
let counted: string[]
let logged: object[]

beforeEach(async () => {
  counted = []
  logged = []
  app = Fastify()
  handleErrors(app)
  const clock = { now: () => now, after: () => () => {} }
  const log = () => {}
  await mountRefusals(app, {
    clock,
    rateLimiter: createMemoryRateLimiter(clock),
    logger: { debug: log, info: log, error: log, warn: (fields) => void logged.push(fields) },
    count: (directive, blocked) => void counted.push(`${directive} ${blocked}`),
  })
})
afterEach(() => app.close())

const send = (payload: unknown, type = 'application/csp-report') =>
  app.inject({
    method: 'POST',
    url: '/policy-refusals',
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const refusal = (over: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://meet.example/chat/usr_secret',
    referrer: 'https://meet.example/people/usr_secret',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/usr_secret.js',
    'source-file': 'https://meet.example/assets/main-abc.js',
    'line-number': 7,
    ...over,
  },
})

test('a report is counted by directive and kind, and logged without the page’s address', async () => {
  expect((await send(refusal())).statusCode).toBe(204)
  await send(
    refusal({ 'effective-directive': 'require-trusted-types-for', 'blocked-uri': 'trusted-types-sink' }),
  )
  expect(counted).toEqual(['script-src-elem address', 'require-trusted-types-for trusted-types-sink'])
  expect(logged[0]).toEqual({
    event: 'policy_refusal',
    directive: 'script-src-elem',
    blocked: 'address',
    file: 'main-abc.js',
    line: 7,
  })
  expect(JSON.stringify(logged)).not.toContain('usr_secret')
})

test('invented values add no new metric, and the same is logged once a minute', async () => {
  for (const word of ['x', 'usr_secret', '__proto__']) {
    await send(refusal({ 'effective-directive': word, 'blocked-uri': word, 'source-file': `/${word}` }))
  }
  expect(new Set(counted)).toEqual(new Set(['other other']))
  expect(logged).toEqual([
    { event: 'policy_refusal', directive: 'other', blocked: 'other', file: null, line: 7 },
  ])
  now += 60_000
  await send(refusal({ 'effective-directive': 'x', 'blocked-uri': 'x' }))
  expect(logged).toHaveLength(2)
})

test('an invalid or oversized report or one of another type is refused, and so is the thirty-first of a minute', async () => {
  now += 600_000
  const refused = [await send('{'), await send({}), await send([]), await send(refusal({ 'blocked-uri': 7 }))]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
  expect((await send(refusal({ 'blocked-uri': 'x'.repeat(9_000) }))).statusCode).toBe(413)
  expect((await send('<x/>', 'text/xml')).statusCode).toBe(415)
  for (let sent = 4; sent < 30; sent += 1) expect((await send(refusal())).statusCode).toBe(204)
  expect((await send(refusal())).statusCode).toBe(429)
  expect(counted).toHaveLength(26)
})
