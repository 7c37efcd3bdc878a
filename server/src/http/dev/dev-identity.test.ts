import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

interface View {
  readonly status: string
  readonly reason: string | null
  readonly declined: string | null
  readonly triesLeft: number
  readonly rehearsal: boolean
}

let server: TestServer
beforeAll(async () => {
  server = await aServer({ DEMO: '1', DEV_COUNTRY: 'DE' })
})
afterAll(() => server.stop())

const view = async (me: SignedUp) => (await server.get<View>('/identity', me.token)).body

/** Starts an attempt and ends it on the emulated provider's page; answers where the page redirects. */
async function rehearse(me: SignedUp, ending: string): Promise<string | null> {
  const { link } = (await server.post<{ link: string }>('/identity/start', {}, me.token)).body
  const page = new URL(new URL(link).pathname + new URL(link).search, server.origin)
  expect(await (await fetch(page)).text()).toContain('This is a demo')
  const answer = await fetch(page, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `ending=${ending}`,
    redirect: 'manual',
  })
  return answer.headers.get('location')
}

test('without any configuration verification is required in Germany, and in dev people can pass it', async () => {
  const me = await aPerson(server)
  expect(await view(me)).toMatchObject({ status: 'none', reason: 'country', rehearsal: true })
  expect(await rehearse(me, 'approve')).toBe('/match?identity=returned')
  expect(await view(me)).toMatchObject({ status: 'approved', reason: null })
})

test.each([
  ['document', 'document'],
  ['face', 'face'],
  ['leave', 'cancelled'],
  ['expire', 'expired'],
] as const)('ending %s is reported as %s, and another try is left', async (ending, declined) => {
  const me = await aPerson(server)
  await rehearse(me, ending)
  expect(await view(me)).toMatchObject({ status: 'rejected', declined, triesLeft: 2 })
})

test('a person who is under age by their document gets no further attempt', async () => {
  const me = await aPerson(server)
  await rehearse(me, 'age')
  expect(await view(me)).toMatchObject({ status: 'rejected', declined: 'age', triesLeft: 0 })
  const refused = await server.post('/identity/start', {}, me.token)
  expect(refused.body.code).toBe('identity_tries_used')
})

test('if the webhook is lost, returning to the app is enough', async () => {
  const me = await aPerson(server)
  await rehearse(me, 'silent')
  expect((await view(me)).status).toBe('started')
  const looked = await server.post<View>('/identity/look', {}, me.token)
  expect(looked.body).toMatchObject({ status: 'approved', reason: null })
})

test('an unknown outcome, and an id that could be markup, are refused', async () => {
  const post = (query: string, body: string) =>
    fetch(`${server.origin}/dev/identity?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
  expect((await post('id=idv-1', 'ending=win')).status).toBe(400)
  expect((await fetch(`${server.origin}/dev/identity?id=%3Cb%3E`)).status).toBe(400)
})

test('outside dev no emulator answers: video is refused where a proof is required, and text is not', async () => {
  const key = 'k'.repeat(32)
  const qa = await aServer({ APP_ENV: 'qa', SECRETS_KEY: key, DEV_COUNTRY: 'DE' })
  try {
    const me = await aPerson(qa)
    const seen = await qa.get('/identity', me.token)
    expect(seen.body).toMatchObject({ reason: 'country', available: false, rehearsal: false })
    expect((await qa.post('/identity/start', {}, me.token)).body.code).toBe('identity_unavailable')
    const tab = await aTab(qa, me)
    const wish = { type: 'match.start' as const, filter: 'both' as const, languages: ['en' as const] }
    expect(await tab.request({ ...wish, mode: 'video' })).toBe('identity_required')
    expect(await tab.request({ ...wish, mode: 'text' })).toBeNull()
    tab.close()
    expect((await fetch(`${qa.origin}/dev/identity?id=idv-1`)).status).toBe(404)
  } finally {
    await qa.stop()
  }
})
