import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser's subscription at the emulator, as the browser gives it to a site. */
export interface EmulatedSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A message that the emulator took and decrypted, as the browser would. */
export interface TakenPush {
  readonly endpoint: string
  readonly text: string
  readonly ttlS: number
  readonly urgency: string | null
  readonly subject: string
  /** By the monotonic clock, ms. */
  readonly at: number
}

/** The answer that a subscription gives from now on, instead of taking messages. */
export type EmulatedFault = 404 | 410 | 429 | 500 | 403 | 301

export interface PushEmulator {
  readonly origin: string
  /** In the order in which they came. */
  readonly taken: readonly TakenPush[]
  /** The statuses that were answered, in order. */
  readonly answered: readonly number[]
  /** Addresses below its endpoint are those of further subscriptions of the same browser. */
  subscribe(): EmulatedSubscription
  answerWith(endpoint: string, status: EmulatedFault | null): void
  /** The message with this place in `taken`, as soon as it is there. */
  take(place: number): Promise<TakenPush>
  stop(): Promise<void>
}

interface Browser {
  readonly keys: ECDH
  readonly auth: Buffer
  /** The key that the site sent with first: RFC 8292 binds a subscription to one. */
  serverKey: string | null
  fault: EmulatedFault | null
}

class Refusal extends Error {
  readonly status: number
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}

const bodyMaxBytes = 4_096
const dayS = 24 * 3_600

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function parsedPart(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  if (!isRecord(value)) throw new Refusal(403, 'no object in the token')
  return value
}

/** RFC 8292: who sends, proved by a token that is signed for this service. */
function checkSender(
  header: string | undefined,
  origin: string,
): { readonly key: string; readonly subject: string } {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header ?? '')
  if (!found) throw new Refusal(401, 'no vapid authorization')
  const [, head = '', claims = '', signature = '', key = ''] = found
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) throw new Refusal(403, 'no point of P-256')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { alg } = parsedPart(head)
  const { aud, exp, sub } = parsedPart(claims)
  const nowS = Date.now() / 1_000
  if (!isSigned || alg !== 'ES256') throw new Refusal(403, 'not signed')
  if (aud !== origin) throw new Refusal(403, 'for another service')
  if (typeof exp !== 'number' || exp <= nowS || exp > nowS + dayS) throw new Refusal(403, 'expired')
  if (typeof sub !== 'string' || !/^(mailto:.+@|https:)/.test(sub))
    throw new Refusal(403, 'nobody to write to')
  return { key, subject: sub }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** RFC 8291 and 8188: one record, encrypted for the browser's key. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const [salt, recordBytes, idBytes] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + idBytes)
  const record = body.subarray(21 + idBytes)
  if (idBytes !== 65 || record.length > recordBytes) throw new Refusal(400, 'not one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const shared = derive(keys.computeSecret(sender), auth, info, 32)
  const contentKey = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Refusal(400, 'no last record')
  return plain.subarray(0, end).toString('utf8')
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  const body = Buffer.concat(parts)
  if (body.length > bodyMaxBytes) throw new Refusal(413, 'too long')
  return body
}

/**
 * Emulates the push service of a browser: it speaks RFC 8030 and 8292, and decrypts what it takes by RFC 8188 and 8291
 * with the key of the browser. It shares no code with the sender.
 */
export async function aPushService(port = 0): Promise<PushEmulator> {
  const browsers = new Map<string, Browser>()
  const taken: TakenPush[] = []
  const answered: number[] = []
  const waiting = new Map<number, (push: TakenPush) => void>()
  let origin = ''

  const receive = async (request: IncomingMessage): Promise<void> => {
    const path = request.url ?? ''
    const browser = browsers.get(path) ?? browsers.get(path.slice(0, path.lastIndexOf('/')))
    const body = await readBody(request)
    if (!browser) throw new Refusal(404, 'no such subscription')
    if (browser.fault !== null) throw new Refusal(browser.fault, 'as the test wants')
    const { ttl, urgency = null, authorization, 'content-encoding': encoding } = request.headers
    if (request.method !== 'POST' || typeof ttl !== 'string' || !/^\d+$/.test(ttl))
      throw new Refusal(400, 'no TTL')
    if (encoding !== 'aes128gcm') throw new Refusal(415, 'not encrypted')
    const { key, subject } = checkSender(authorization, origin)
    browser.serverKey ??= key
    if (browser.serverKey !== key) throw new Refusal(403, 'the key of another site')
    const push = {
      endpoint: `${origin}${request.url}`,
      text: decrypt(body, browser),
      ttlS: Number(ttl),
      urgency: typeof urgency === 'string' ? urgency : null,
      subject,
      at: performance.now(),
    }
    taken.push(push)
    waiting.get(taken.length - 1)?.(push)
  }
  const answer = (response: ServerResponse, status: number): void => {
    answered.push(status)
    if (status === 201) response.setHeader('location', `${origin}/message/${taken.length}`)
    if (status === 301) response.setHeader('location', `${origin}/elsewhere`)
    if (status === 429) response.setHeader('retry-after', '1')
    response.writeHead(status).end()
  }
  const server = createServer((request, response) => {
    receive(request).then(
      () => answer(response, 201),
      (error: unknown) => answer(response, error instanceof Refusal ? error.status : 400),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    taken,
    answered,
    subscribe() {
      const keys = createECDH('prime256v1')
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(16).toString('base64url')}`
      browsers.set(path, { keys, auth, serverKey: null, fault: null })
      return {
        endpoint: `${origin}${path}`,
        p256dh: keys.generateKeys('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    answerWith(endpoint, status) {
      const browser = browsers.get(new URL(endpoint).pathname)
      if (!browser) throw new Error('no such subscription')
      browser.fault = status
    },
    take(place) {
      const push = taken[place]
      if (push) return Promise.resolve(push)
      return new Promise((resolve) => waiting.set(place, resolve))
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
