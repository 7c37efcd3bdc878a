import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { askFrom, type HostRequest } from '../../server/test/ask-from.ts'
import { crowdToken } from '../../server/test/seed-crowd.ts'
import { type Attack, attacker, repeat, type Target } from './attack-target.ts'

/** A refusal may not be an amplifier. */
const refusalMaxBytes = 4_000
const token = crowdToken(0)

/** Sends a request, and requires a short refusal with one of these statuses. */
async function assertRefused(target: Target, asked: HostRequest, statuses: readonly number[]): Promise<void> {
  const { status, body } = await askFrom(target, asked)
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

/** Requests that cost a parser much, and must be refused at little cost. */
export const requestAttacks: readonly Attack[] = [json, forms]
