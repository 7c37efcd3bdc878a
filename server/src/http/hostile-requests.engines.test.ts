import { beforeAll, expect, test } from 'vitest'
import { aNewAddress, askFrom, type HostRequest, parsed } from '../../test/ask-from.ts'
import { aMember, type Member } from '../../test/member-from.ts'
import { exchange } from '../../test/raw-connection.ts'
import { describeProducts } from '../../test/whole-products.ts'

/** A refusal may not be an amplifier. */
const refusalMaxBytes = 4_000

/** Raw requests that a proxy and a server might parse differently. */
const smuggled: readonly string[] = [
  'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\n\r\n',
  'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{"a":1',
  'POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  'GET /api/trace HTTP/1.1\r\nHost: x\r\nX: y\r\n folded\r\n\r\n',
  'GET /api/trace HTTP/1.1\nHost: x\n\n',
  'GET /api/trace HTTP/1.1\r\nHost: x\r\nX\0Y: z\r\n\r\n',
  'GET /api/trace HTTP/1.1\r\n\r\n',
  `GET /api/trace HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
]

const elsewhere = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '%2f%2fevil.example',
]

const invalidTokens = ['', 'x', 'A'.repeat(43), 'A'.repeat(10_000), 'null', `usr_${'0'.repeat(20)}`] as const

describeProducts('hostile requests', (product) => {
  let member: Member
  let from: string
  beforeAll(async () => {
    member = await aMember(product)
    from = aNewAddress()
  })

  /** Sends a request, and requires a short refusal with one of these statuses. */
  async function requireRefused(
    asked: Omit<HostRequest, 'from'>,
    statuses: readonly number[],
  ): Promise<void> {
    const { status, body } = await askFrom(product, { ...asked, from })
    expect(statuses, `${asked.path} was answered with ${status}: ${body.toString().slice(0, 200)}`).toContain(
      status,
    )
    expect(body.length).toBeLessThanOrEqual(refusalMaxBytes)
  }

  test.each(invalidTokens)('the session token %j opens nothing', async (token) => {
    await requireRefused({ path: '/api/profile', token }, [401, 483])
  })

  test('a token opens a session as a bearer alone, and one of them', async () => {
    const { token } = member
    await requireRefused({ path: '/api/profile', token: `${token} `.repeat(3) }, [401, 483])
    const planted = { cookie: `token=${token}; session=${token}`, 'x-session-id': token }
    await requireRefused({ path: '/api/profile', headers: planted }, [401])
    await requireRefused({ path: `/api/profile?token=${token}&access_token=${token}` }, [401])
    await requireRefused({ path: '/api/profile', headers: { authorization: `Basic ${token}` } }, [401, 483])
    expect((await askFrom(product, { path: '/api/profile', token, from })).status).toBe(200)
  })

  test.each(smuggled)(
    'a request that two parsers may read differently is refused, once: %j',
    async (text) => {
      const answer = await exchange(product.port, text, from)
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(answer.match(/HTTP\/1\.1 \d\d\d /g)).toHaveLength(1)
    },
  )

  test.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])(
    'a page of %s cannot act for a person',
    async (origin) => {
      const asked = { path: '/api/logout', body: {}, token: member.token, headers: { origin } }
      await requireRefused(asked, [403])
    },
  )

  test('nobody but a proxy that is trusted says where a client is', async () => {
    const headers = {
      'cf-ipcountry': 'DE',
      'x-country': 'DE',
      'x-forwarded-for': '8.8.8.8',
      'x-real-ip': '8.8.8.8',
    }
    const { body } = await askFrom(product, { path: '/api/trace', headers, from })
    expect(body.toString()).toContain('loc=XX')
  })

  test.each(['TRACE', 'PUT', 'PROPFIND', 'CONNECT'])('%s is no method of a route', async (method) => {
    await requireRefused({ path: '/api/profile', method, token: member.token }, [0, 400, 404, 405])
  })

  test('no file and no page for developers is served', async () => {
    await requireRefused({ path: '/api/openapi.json/../../etc/passwd' }, [400, 404])
    await requireRefused({ path: '/dev/mail' }, [404])
  })

  test('who guesses passwords of many people with forged addresses has ten tries', async () => {
    const guesser = aNewAddress()
    const tries = Array.from({ length: 20 }, (_, at) =>
      askFrom(product, {
        path: '/api/login',
        body: { email: `guess${at}@people.example`, password: `a wrong guess ${at}` },
        headers: { 'x-forwarded-for': `198.51.100.${at}`, forwarded: `for=198.51.100.${at}` },
        from: guesser,
      }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(10).fill(200), ...Array(10).fill(429)])
  })

  test.each(elsewhere)('nothing redirects to %s', async (place) => {
    for (const path of [`/${place}`, `/api/${place}`, `/api/login/options?returnUrl=${place}`]) {
      const { headers } = await askFrom(product, { path, from })
      expect(headers.location ?? '').not.toMatch(/^(?:\w+:|[/\\]{2})/)
    }
  })

  test('a sign-in that says where it came from is not believed', async () => {
    const redirectUri = 'https://evil.example/'
    const social = { method: 'google', altGoogleAuth: true, token: 'x', redirectUri }
    const refused = await askFrom(product, { path: '/api/login', body: social, from: aNewAddress() })
    expect(parsed<{ loginResult?: string }>(refused).loginResult).not.toBe('success')
  })
})
