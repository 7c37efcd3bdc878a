import { limits } from '@serendip/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { contractCheck } from '../contract-check.ts'
import { createApi } from './api-client.ts'

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const settings = {
  filterPriceCoins: { both: 0, female: 10, male: 10 },
  widenLanguageMs: 1,
  widenRegionMs: 2,
  nextGapMs: 3,
  demo: true,
  install: { showsMax: 3, gapMs: 300_000, offerCoinsMax: 10, offerEveryMs: 86_400_000 },
  warnsOfDirectCalls: false,
  recognisesBrowsers: false,
  errorSampleRate: 0,
  deactivationKeepMs: 4,
  erasureWaitMs: 5,
  evidenceKeepMs: 6,
  paymentProvider: null,
  streamerAppUrl: null,
  signIn: { google: false, apple: false },
}

let token: string | null
let ended: string[]
let logged: string[]
let answers: () => Promise<Response>
let calls: { url: string; init: RequestInit }[]
const api = createApi({
  fetch: (url, init) => {
    calls.push({ url: String(url), init: init ?? {} })
    return answers()
  },
  baseUrl: '/api',
  paymentsUrl: 'https://pay.meet.example/api',
  brandId: 'serendip',
  check: contractCheck,
  logger: {
    warn: (words, facts) => void logged.push(`warn ${words} ${JSON.stringify(facts)}`),
    error: (words, facts) => void logged.push(`error ${words} ${JSON.stringify(facts)}`),
  },
  token: () => token,
  onSessionEnded: (gone) => ended.push(gone),
  onUnready: () => ended.push('incomplete'),
})

beforeEach(() => {
  token = 'secret'
  ended = []
  logged = []
  calls = []
  answers = async () => answer(200, { ok: true })
})

test('sends the brand, the system, the token and the body to the specified path', async () => {
  await api.accounts.setLanguage({ body: { language: 'de' } })
  expect(calls[0]?.url).toBe('/api/profile/language')
  expect(calls[0]?.init).toMatchObject({
    method: 'POST',
    body: '{"language":"de"}',
    headers: { packagename: 'serendip', os: 'web', authorization: 'Bearer secret' },
  })
})

test('writes parameters into the path, escaped', async () => {
  answers = async () => answer(200, { isRegistered: true })
  await api.accounts.isRegistered({ params: { email: 'a/b@example.org' } })
  expect(calls[0]?.url).toBe('/api/isRegistered/a%2Fb%40example.org')
})

test('the calls of the payment shop go to their own host, with credentials', async () => {
  answers = async () => answer(200, { payments: [] })
  await api.paymentPage.getUserBillingHistory({ query: {} })
  expect(calls[0]?.url).toBe('https://pay.meet.example/api/payment/page-api/getUserBillingHistory')
  expect(calls[0]?.init.credentials).toBe('include')
})

test('sends no token without a login', async () => {
  token = null
  answers = async () => answer(200, settings)
  await api.site.settings()
  expect(calls[0]?.init.headers).not.toHaveProperty('authorization')
})

test('refuses with the code, details and status of the answer', async () => {
  answers = async () => answer(409, { code: 'email_taken', message: 'x', details: { a: 1 }, requestId: 'r' })
  await expect(api.people.blocklist()).rejects.toMatchObject({
    code: 'email_taken',
    details: { a: 1 },
    status: 409,
  })
})

test('an answer from another server still becomes a readable error', async () => {
  answers = async () => new Response('<html>', { status: 502 })
  await expect(api.people.blocklist()).rejects.toMatchObject({ code: 'unavailable', status: 502 })
  answers = async () => answer(200, { people: 'none' })
  await expect(api.people.blocklist()).rejects.toMatchObject({ code: 'internal' })
  answers = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(api.people.blocklist()).rejects.toMatchObject({ code: 'unavailable', status: 0 })
})

test('a failure is logged with the call and the kind of failure, never with what was sent', async () => {
  answers = async () =>
    answer(429, { code: 'rate_limited', message: 'Ada', details: { a: 'Ada' }, requestId: 'r' })
  await expect(api.accounts.isRegistered({ params: { email: 'ada@people.example' } })).rejects.toThrow()
  answers = async () => answer(200, { isRegistered: 'Ada' })
  await expect(api.accounts.isRegistered({ params: { email: 'ada@people.example' } })).rejects.toThrow()
  answers = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(api.accounts.isRegistered({ params: { email: 'ada@people.example' } })).rejects.toThrow()
  const call = 'GET /isRegistered/{email} failed'
  expect(logged).toEqual([
    `warn ${call} {"code":"rate_limited","status":429}`,
    `error ${call} {"code":"internal","status":200}`,
    `warn ${call} {"code":"unavailable","status":0}`,
  ])
})

test('what went well is not logged', async () => {
  answers = async () => answer(200, { people: [] })
  await api.people.blocklist()
  expect(logged).toEqual([])
})

test.each([483, 488])('status %i while logged in ends the session', async (status) => {
  answers = async () => answer(status, null)
  await expect(api.people.blocklist()).rejects.toThrow()
  expect(ended).toEqual(['secret'])
})

test('status 483 without a login ends nothing', async () => {
  token = null
  answers = async () => answer(483, null)
  await expect(api.site.live()).rejects.toThrow()
  expect(ended).toEqual([])
})

test('a cancelled call resolves as an empty result', async () => {
  const cancel = new AbortController()
  answers = () =>
    new Promise((_, reject) =>
      vi.waitUntil(() => cancel.signal.aborted).then(() => reject(cancel.signal.reason)),
    )
  const call = api.people.blocklist({ signal: cancel.signal })
  cancel.abort()
  await expect(call).resolves.toBeUndefined()
  expect(logged).toEqual([])
})

test('a file may take as long as an upload; what is read at once may not', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  answers = async () => new Response('file')
  await api.chat.viewOnce({ body: { messageId: 'msg_1' } })
  await api.media.openMedia({ params: { mediaId: 'med_1' } })
  answers = async () => answer(200, { ok: true })
  await api.accounts.setLanguage({ body: { language: 'de' } })
  expect(timeout.mock.calls).toEqual([[limits.uploadMs], [limits.uploadMs], [15_000]])
})
