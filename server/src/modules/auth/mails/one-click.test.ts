import type { OwnProfile } from '@serendip/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aMailServer, type TestMailServer } from '../../../../test/mail-server.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let mails: TestMailServer
let server: TestServer
beforeAll(async () => {
  mails = await aMailServer()
  server = await aServer({ SMTP_URL: mails.url, MAIL_FROM: 'Serendip <hello@meet.example>' })
})
afterAll(async () => {
  await server.stop()
  await mails.stop()
})

const form = 'List-Unsubscribe=One-Click'
const formType = 'application/x-www-form-urlencoded'

/** The address in the header of the newsletter that a new subscriber received, at this server. */
async function subscribed(language: string): Promise<{ person: SignedUp; address: string }> {
  const person = await aPerson(server)
  await sql`update accounts set email_confirmed = true, language = ${language} where id = ${person.userId}`.execute(
    server.composition.engines.database.db,
  )
  await server.post('/emailSubscription', {}, person.token)
  const newsletter = () =>
    mails.received.find((mail) => mail.includes(`To: ${person.email}`) && mail.includes('List-Unsubscribe:'))
  await vi.waitFor(() => expect(newsletter()).toBeDefined(), { timeout: 10_000 })
  const head = (newsletter() ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n\r\n')[0] ?? ''
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const link = /^List-Unsubscribe: <(\S+)>$/m.exec(head)?.[1] ?? ''
  const { pathname, search } = new URL(link)
  return { person, address: `${server.origin}${pathname}${search}` }
}
const isSubscribed = async ({ token }: SignedUp): Promise<boolean> =>
  (await server.get<{ profile: OwnProfile }>('/profile', token)).body.profile.emailSubscribed === true

const post = (address: string, body: string | FormData, headers: Readonly<Record<string, string>> = {}) =>
  fetch(address, { method: 'POST', body, headers, redirect: 'manual' })

test('a mailbox unsubscribes by posting the form to the address in the header, without a session', async () => {
  const { person, address } = await subscribed('en')
  expect(await isSubscribed(person)).toBe(true)
  // A webmail's own page may post it, and a mailbox repeats what it is unsure of.
  for (const headers of [{}, { origin: 'https://mail.example' }]) {
    const answer = await post(address, form, { 'content-type': formType, ...headers })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
  }
  expect(await isSubscribed(person)).toBe(false)
})

test('the form may be multipart, as RFC 8058 recommends', async () => {
  const { person, address } = await subscribed('en')
  const fields = new FormData()
  fields.set('List-Unsubscribe', 'One-Click')
  expect((await post(address, fields)).status).toBe(200)
  expect(await isSubscribed(person)).toBe(false)
})

test('opening the address changes nothing: it leads to the page that asks, in the language of the mail', async () => {
  const { person, address } = await subscribed('de')
  const token = new URL(address).searchParams.get('token') ?? ''
  const opened = await fetch(address, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    `/de/unsubscribe?${new URLSearchParams({ token })}`,
  ])
  expect(await isSubscribed(person)).toBe(true)
})

test('a forged token or another body unsubscribes nobody', async () => {
  const { person, address } = await subscribed('en')
  const typed = { 'content-type': formType }
  const refused = await Promise.all([
    post(`${address}x`, form, typed),
    post(address.replace(/token=.*/, ''), form, typed),
    post(`${address}&token=2`, form, typed),
    post(address, '', typed),
    post(address, 'List-Unsubscribe=Two-Clicks', typed),
    post(address, `${form}&x=${'x'.repeat(5_000)}`, typed),
    post(address, '{"List-Unsubscribe":"One-Click"}', { 'content-type': 'application/json' }),
  ])
  const codes = refused.map(async (answer) => ((await answer.json()) as { code: string }).code)
  expect(await Promise.all(codes)).toEqual([
    ...['code_invalid', 'bad_input', 'bad_input', 'bad_input', 'bad_input', 'too_large'],
    'unsupported_media_type',
  ])
  expect(await isSubscribed(person)).toBe(true)
})

test('no token and no body in either encoding is an unexpected error', async () => {
  const types = fc.constantFrom(formType, 'multipart/form-data', 'multipart/form-data; boundary=x', 'x')
  const bodies = fc.oneof(fc.string(), fc.constant('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n'))
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), types, bodies, async (token, type, body) => {
      const address = `${server.origin}/api/unsubscribe/one-click?token=${encodeURIComponent(token)}`
      const [posted, opened] = await Promise.all([
        post(address, body, { 'content-type': type }),
        fetch(address, { redirect: 'manual' }),
      ])
      expect(posted.status).toBeGreaterThanOrEqual(400)
      expect(posted.status).toBeLessThan(500)
      expect(opened.status).toBeLessThan(500)
    }),
    { numRuns: 60, seed: 11 },
  )
})
