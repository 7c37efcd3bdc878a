import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createFileSpool } from '../adapters/storage/file-spool.ts'
import { systemClock } from '../kernel/clock.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { randomIds } from '../kernel/ids.ts'
import type { Spool } from '../kernel/spool.ts'
import { handleErrors } from './error-handler.ts'
import { acceptForms } from './read-form.ts'

const maxBytes = 4_000_000

let directory: string
let incoming: string
let app: FastifyInstance
let origin: string
let bodies: unknown[]
/** Failure of the spool, if any. */
let failure: Error | null
/** Runs before a form is handled. */
let onHandle: () => Promise<void>

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'forms-'))
  incoming = join(directory, '.incoming')
  await mkdir(incoming)
  ;[bodies, failure] = [[], null]
  onHandle = async () => undefined
  const spool = createFileSpool(directory, randomIds, systemClock)
  const failing: Spool = { ...spool, create: () => (failure ? Promise.reject(failure) : spool.create()) }
  app = Fastify({ forceCloseConnections: true })
  handleErrors(app)
  for (const [path, given] of [
    ['/short', null],
    ['/long', failing],
  ] as const) {
    app.register(async (own) => {
      await acceptForms(own, { maxBytes, spool: given, hasFile: true })
      own.post(path, async ({ body }) => {
        await onHandle()
        const { file, ...texts } = Object(body)
        bodies.push({ ...texts, file: Buffer.isBuffer(file) ? file : await buffer(file.stream()) })
        return {}
      })
    })
  }
  app.post('/none', async () => ({}))
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

const type = 'multipart/form-data; boundary=b'
const part = (headers: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${value}\r\n`
const key = part('name="key"', 'x')
const file = part('name="file"; filename="x"', 'bytes')

/** Status and code of the answer. */
async function post(path: string, body: BodyInit, contentType: string | null = type) {
  const headers: Record<string, string> = contentType === null ? {} : { 'content-type': contentType }
  const answer = await fetch(origin + path, { method: 'POST', body, headers })
  return [answer.status, ((await answer.json()) as { code?: string }).code]
}
/** Sends a body without announcing its length; answers the status, or how the connection failed. */
const sendStream = (path: string, body: Readable): Promise<unknown> =>
  new Promise((resolve) => {
    const sent = request(origin + path, { method: 'POST', headers: { 'content-type': type } })
    sent.on('response', ({ statusCode }) => resolve(statusCode))
    // Whether its next write or its read fails first is up to the operating system.
    sent.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'EPIPE' ? 'ECONNRESET' : code))
    body.pipe(sent)
    body.on('close', () => sent.destroy())
  })
/** Once a body is received, how many bytes of it the parser was given. */
function countParsed(): () => Promise<number> {
  const counts: number[] = []
  let received = Promise.resolve<unknown>(null)
  const pipe = vi.spyOn(IncomingMessage.prototype, 'pipe').mockImplementation(function <T>(
    this: IncomingMessage,
    to: T,
  ): T {
    const parser = to as Writable
    received = new Promise((resolve) => this.once('close', resolve))
    const write = parser.write.bind(parser)
    vi.spyOn(parser, 'write').mockImplementation((chunk: Buffer) => {
      counts.push(chunk.length)
      return write(chunk)
    })
    Readable.prototype.pipe.call(this, parser)
    return to
  } as IncomingMessage['pipe'])
  onTestFinished(() => pipe.mockRestore())
  return async () => {
    await received
    return counts.reduce((sum, count) => sum + count, 0)
  }
}
const refused = [400, 'bad_input']
const nothingSpooled = () => expect.poll(() => readdir(incoming)).toEqual([])

describe.each(['/short', '/long'])('a form to %s', (path) => {
  test('is read with its texts and its file, in any order, whatever the file contains', async () => {
    const bytes = Buffer.concat([randomBytes(300_000), Buffer.from('\r\n--b\r\n--'), randomBytes(9)])
    const form = new FormData()
    form.set('file', new Blob([bytes]), '../../etc/passwd')
    form.set('key', 'käse 🧀')
    expect(await post(path, form, null)).toEqual([200, undefined])
    expect(bodies).toEqual([{ key: 'käse 🧀', file: bytes }])
    await nothingSpooled()
  })

  test.each([
    ['does not end', `${key}${file}`],
    ['ends within its file', `${key}${file.slice(0, -4)}`],
    ['is no form', 'x'],
    ['has an unnamed part', `${key}${part('', 'x')}--b--`],
    ['has a field twice', `${key}${key}--b--`],
    ['has two files', `${file}${part('name="other"; filename="x"', 'x')}--b--`],
    ['has a file under the name of a text', `${key}${part('name="key"; filename="x"', 'x')}--b--`],
    ['names a prototype', `${key}${part('name="__proto__"', 'x')}--b--`],
    ['has a text that is too long', `${part('name="key"', 'x'.repeat(16 * 1024 + 1))}--b--`],
    ['has an object for a text', `--b\r\nContent-Type: application/json\r\n${key.slice(5, -3)}{}\r\n--b--`],
    ['has eleven parts', `${Array.from({ length: 11 }, (_, at) => part(`name="f${at}"`, '')).join('')}--b--`],
    ['has very many empty parts', `${'--b\r\n\r\n\r\n'.repeat(190_000)}--b--`],
  ])('that %s is refused, and nothing of it is handled or stored', async (_what, body) => {
    expect(await post(path, body)).toEqual(refused)
    expect(bodies).toEqual([])
    await nothingSpooled()
  })

  test.each([
    ['has more than ten parts', (at: number) => `f${at}`],
    ['has a field twice', () => 'f'],
  ])('that %s is not parsed any further, however many parts follow', async (_what, nameOf) => {
    const parsed = countParsed()
    const parts = Array.from({ length: 50_000 }, (_, at) => part(`name="${nameOf(at)}"`, 'x'))
    const body = `${parts.join('')}--b--`
    expect(body.length).toBeGreaterThan(2_500_000)
    expect(await post(path, body)).toEqual(refused)
    const bytes = await parsed()
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(500_000)
  })

  test('without a boundary is refused', async () => {
    expect(await post(path, `${key}${file}--b--`, 'multipart/form-data')).toEqual(refused)
  })

  test('that is too long is refused before it is read', async () => {
    const long = `${key}${part('name="file"; filename="x"', 'x'.repeat(maxBytes))}--b--`
    expect(await post(path, long)).toEqual([413, 'too_large'])
    await nothingSpooled()
  })

  test.each([
    ['its file', `${key}${file}`],
    ['what precedes its parts', 'x'],
    ['the headers of a part', '--b\r\nx: '],
  ])('that announces no length is cut off once %s is too long', async (_what, start) => {
    function* endless() {
      yield Buffer.from(start)
      for (let sent = 0; sent < 10 * maxBytes; sent += 64 * 1024) yield Buffer.alloc(64 * 1024, 'x')
    }
    expect(await sendStream(path, Readable.from(endless()))).toBe('ECONNRESET')
    expect(bodies).toEqual([])
    await nothingSpooled()
  })

  test('whose sender leaves is dropped', async () => {
    const half = new Readable({ read() {} })
    half.push(`${key}${file.slice(0, -4)}`)
    const sent = sendStream(path, half)
    if (path === '/long') await expect.poll(() => readdir(incoming)).toHaveLength(1)
    half.destroy()
    expect(await sent).toBe('ECONNRESET')
    await nothingSpooled()
    expect(bodies).toEqual([])
  })
})

test('a form is accepted nowhere else', async () => {
  expect(await post('/none', `${key}${file}--b--`)).toEqual([415, 'unsupported_media_type'])
})

test('a disk that fails is no fault of the sender', async () => {
  failure = new Error('disk full')
  expect(await post('/long', `${key}${file}--b--`)).toEqual([500, 'internal'])
  failure = new DomainError('unavailable')
  expect(await post('/long', `${key}${file}--b--`)).toEqual([503, 'unavailable'])
})

test('a form whose sender leaves before the answer leaves no open file behind', async () => {
  const left = Promise.withResolvers<void>()
  app.server.on('connection', (socket) => socket.on('close', () => left.resolve()))
  const sent = request(origin + '/long', { method: 'POST', headers: { 'content-type': type } })
  sent.on('error', () => undefined)
  onHandle = async () => {
    sent.destroy()
    await left.promise
    await new Promise((resolve) => setImmediate(resolve))
  }
  sent.end(`${key}${file}--b--`)
  await expect.poll(() => bodies).toHaveLength(1)
  await nothingSpooled()
})
