import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type TestServer } from '../../test/server.ts'

const page = 'https://meet.example'
let server: TestServer
let token: string
beforeAll(async () => {
  server = await aServer({ PUBLIC_ORIGIN: page, PAYMENTS_SUBDOMAIN: 'pay' })
  token = (await aPerson(server)).token
})
afterAll(() => server.stop())

/** The answer of a host to a browser whose page is at an origin. */
const ask = (host: string, origin: string, method = 'GET') =>
  new Promise<{ status: number | undefined; shared: unknown; allowed: unknown }>((resolve, reject) => {
    const headers = { host, origin, ...(method === 'GET' ? { authorization: `Bearer ${token}` } : {}) }
    const path = `${server.origin}/api/payment/page-api/getUserBillingHistory`
    const sent = request(path, { method, headers, agent: false }, (answer) => {
      answer.resume()
      const { 'access-control-allow-origin': shared, 'access-control-allow-headers': allowed } =
        answer.headers
      resolve({ status: answer.statusCode, shared, allowed })
    })
    sent.once('error', reject).end()
  })

test('the host of payments answers the pages of its brand, and their preflights', async () => {
  expect(await ask('pay.meet.example', page)).toMatchObject({ status: 200, shared: page })
  expect(await ask('pay.meet.example', page, 'OPTIONS')).toEqual({
    status: 204,
    shared: page,
    allowed: 'authorization, content-type, os, packagename',
  })
})

test.each([
  ['a foreign page', 'pay.meet.example', 'https://elsewhere.example'],
  ['its own host as a page', 'pay.meet.example', 'https://pay.meet.example'],
])('it refuses %s', async (_of, host, origin) => {
  for (const method of ['GET', 'OPTIONS']) {
    expect(await ask(host, origin, method)).toMatchObject({ status: 403, shared: undefined })
  }
})

test('no other host shares answers with another origin', async () => {
  for (const host of ['meet.example', 'api.meet.example', 'pay.elsewhere.example']) {
    expect(await ask(host, page)).toMatchObject({ status: 200, shared: undefined })
    expect(await ask(host, page, 'OPTIONS')).toMatchObject({ status: 404, shared: undefined })
  }
})
