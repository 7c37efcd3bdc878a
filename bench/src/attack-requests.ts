import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { exchange } from '../../server/test/raw-connection.ts'
import { crowdToken } from '../../server/test/seed-crowd.ts'
import {
  type AttackRequest,
  type Attack,
  ask,
  attacker,
  repeat,
  type Target,
  parsed,
} from './attack-target.ts'

/** A refusal may not be an amplifier. */
const refusalMaxBytes = 4_000
const token = crowdToken(0)

/** Sends a request, and requires a short refusal with one of these statuses. */
async function assertRefused(
  target: Target,
  asked: AttackRequest,
  statuses: readonly number[],
): Promise<void> {
  const { status, body } = await ask(target, asked)
  const what = `${asked.method ?? ''} ${asked.path} ${JSON.stringify(asked.headers ?? {}).slice(0, 80)}`
  assert.ok(
    statuses.includes(status),
    `${what} was answered with ${status}: ${body.toString().slice(0, 200)}`,
  )
  assert.ok(body.length <= refusalMaxBytes, `${what} was refused in ${body.length} bytes`)
}

const nested = (levels: number): string => `${'{"x":'.repeat(levels)}1${'}'.repeat(levels)}`
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 1]))

/** Bodies that cost a parser, a schema or a store much; each is bad input, or too large. */
const hostileBodies: readonly (readonly [path: string, body: unknown])[] = [
  ['/api/usersWebData', nested(3_900)],
  ['/api/usersWebData', nested(9_000)],
  ['/api/clientSettings', many(5_000)],
  ['/api/login', { remoteConfig: many(5_000) }],
  ['/api/login', { remoteConfig: { ['n'.repeat(60_000)]: 1 } }],
  ['/api/login', '['.repeat(60_000)],
  ['/api/login', '{"email":"\\u0000@x.example"}'],
  ['/api/login', `{"email":"${'a@'.repeat(30_000)}"}`],
  ['/api/login', '{"__proto__":{"isAdmin":true}}'],
  ['/api/login', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['/api/login', `{"age":${'9'.repeat(50_000)}}`],
  ['/api/login', 'x'.repeat(70_000)],
  ['/api/profile/details', { bio: 'x'.repeat(60_000) }],
  ['/api/wt/i', [{ eventId: randomUUID(), page_referrer: `${'a@'.repeat(2_000)}` }]],
]

const json: Attack = {
  name: 'hostile JSON',
  async run(target) {
    await repeat(target, async (turn) => {
      for (const [path, body] of hostileBodies) {
        await assertRefused(target, { path, body, token, from: attacker(turn % 100) }, [400, 413])
      }
    })
  },
}

const boundary = { 'content-type': 'multipart/form-data; boundary=b' }
const part = (name: string, text: string): string =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`

const hostileForms: readonly (readonly [body: string, headers: Record<string, string>])[] = [
  ['--b\r\n\r\n\r\n'.repeat(190_000), boundary],
  [part('x', 'y').repeat(1_000), boundary],
  ['', boundary],
  ['--b\r\n'.repeat(10), boundary],
  [part('key', 'x'), { 'content-type': 'multipart/form-data' }],
  [part('key', 'x'), { 'content-type': `multipart/form-data; boundary=${'b'.repeat(5_000)}` }],
  [`--b\r\n${'x: y\r\n'.repeat(10_000)}`, boundary],
  [`${part('__proto__', 'x')}--b--`, boundary],
]

const forms: Attack = {
  name: 'hostile forms',
  async run(target) {
    await repeat(target, async (turn) => {
      const from = attacker(turn % 100)
      for (const path of ['/api/fileUpload', '/api/mediaUpload']) {
        for (const [body, headers] of hostileForms) {
          await assertRefused(target, { path, body, headers, token, from }, [400, 413, 415])
        }
      }
      // Unauthenticated clients cannot send files.
      const stranger = { path: '/api/mediaUpload', body: 'x', headers: boundary, from }
      await assertRefused(target, stranger, [401])
    })
  },
}

const tokens: Attack = {
  name: 'invalid session tokens',
  async run(target) {
    const wrong = [
      '',
      'x',
      'A'.repeat(43),
      'A'.repeat(10_000),
      'null',
      `${token} `.repeat(3),
      `usr_${'0'.repeat(20)}`,
    ]
    await repeat(target, async (turn) => {
      const from = attacker(turn % 100)
      for (const one of wrong) {
        await assertRefused(target, { path: '/api/profile', token: one, from }, [401, 483])
      }
      const planted = { cookie: `token=${token}; session=${token}`, 'x-session-id': token }
      await assertRefused(target, { path: '/api/profile', headers: planted, from }, [401])
      await assertRefused(target, { path: `/api/profile?token=${token}&access_token=${token}`, from }, [401])
      await assertRefused(
        target,
        { path: '/api/profile', headers: { authorization: `Basic ${token}` }, from },
        [401, 483],
      )
    })
    assert.equal((await ask(target, { path: '/api/profile', token })).status, 200)
  },
}

/** Raw requests that a proxy and a server might parse differently, and the required answers. */
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

const headers: Attack = {
  name: 'hostile headers',
  async run(target) {
    await repeat(target, async (turn) => {
      for (const text of smuggled) {
        const answer = await exchange(target.port, text, attacker(turn % 100))
        assert.match(answer, /^HTTP\/1\.1 4\d\d /, text.slice(0, 60))
        assert.equal(answer.match(/HTTP\/1\.1 \d\d\d /g)?.length, 1, 'one text was answered twice')
      }
      const from = attacker(turn % 100)
      for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example']) {
        await assertRefused(
          target,
          { path: '/api/logout', body: {}, token, headers: { origin }, from },
          [403],
        )
      }
      const forged = {
        'cf-ipcountry': 'DE',
        'x-country': 'DE',
        'x-forwarded-for': '8.8.8.8',
        'x-real-ip': '8.8.8.8',
      }
      assert.match(
        (await ask(target, { path: '/api/trace', headers: forged, from })).body.toString(),
        /loc=XX/,
      )
      for (const method of ['TRACE', 'PUT', 'PROPFIND', 'CONNECT']) {
        await assertRefused(target, { path: '/api/profile', method, token, from }, [0, 400, 404, 405])
      }
      await assertRefused(target, { path: '/api/openapi.json/../../etc/passwd', from }, [400, 404])
      // On an origin that serves pages, unknown paths lead to the not-found page.
      await assertRefused(target, { path: '/dev/mail', from }, [302, 404])
    })
  },
}

const guesses: Attack = {
  name: 'password guessing with forged client addresses',
  async run(target) {
    const attackers = target.isShort ? 1 : 40
    const triesMax = 10
    for (let index = 0; index < attackers; index += 1) {
      const tries = Array.from({ length: triesMax + 10 }, (_, at) =>
        ask(target, {
          path: '/api/login',
          body: { email: `guess${index}.${at}@people.example`, password: `a wrong guess ${at}` },
          headers: { 'x-forwarded-for': `198.51.100.${at}`, forwarded: `for=198.51.100.${at}` },
          from: attacker(1_000 + index),
        }),
      )
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      assert.equal(statuses.filter((status) => status === 200).length, triesMax)
      assert.equal(statuses.filter((status) => status === 429).length, 10)
    }
  },
}

const elsewhere = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '%2f%2fevil.example',
]

const redirects: Attack = {
  name: 'open redirects',
  async run(target) {
    await repeat(target, async (turn) => {
      const from = attacker(turn % 100)
      for (const place of elsewhere) {
        const form = { 'content-type': 'application/x-www-form-urlencoded', host: 'evil.example' }
        const body = `state=${place}&code=${place}&error=${place}&redirect=${place}&next=${place}`
        const answer = await ask(target, { path: '/login/social', body, headers: form, from })
        assert.equal(answer.status, 303)
        assert.match(answer.headers.location ?? '', /^\/login\/social#/)
        for (const path of [
          place,
          `/${place}`,
          `/login?next=${place}`,
          `/api/login/options?returnUrl=${place}`,
        ]) {
          const { headers: got } = await ask(target, { path: path.startsWith('/') ? path : `/${path}`, from })
          assert.doesNotMatch(got.location ?? '', /^(?:\w+:|[/\\]{2})/)
        }
      }
      const social = {
        method: 'google',
        altGoogleAuth: true,
        token: 'x',
        redirectUri: 'https://evil.example/',
      }
      const refused = await ask(target, { path: '/api/login', body: social, from: attacker(2_000 + turn) })
      assert.notEqual(parsed<{ loginResult?: string }>(refused).loginResult, 'success')
    })
  },
}

/** Requests that a server must refuse at little cost. */
export const requestAttacks: readonly Attack[] = [json, forms, tokens, headers, guesses, redirects]
