import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { on, once } from 'node:events'
import { isIPv6 } from 'node:net'

// As much of TURN (RFC 8489, RFC 8656) as asking for a relay and for the permission to reach a peer takes.

const allocate = 0x0003
const createPermission = 0x0008
const successBit = 0x0100
const cookie = Buffer.from([0x21, 0x12, 0xa4, 0x42])
const attributes = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  errorCode: 0x0009,
  xorPeerAddress: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  requestedAddressFamily: 0x0017,
  requestedTransport: 0x0019,
} as const
const udp = 17
/** The answers that bring a nonce to ask again with: unauthenticated, and stale. */
const challenges: readonly number[] = [401, 438]
/** A new session takes some, until all its packets reach the thread that knows its nonce. */
const attempts = 10
const families = { ipv4: 0x01, ipv6: 0x02 } as const
const idAt = 8
const headerBytes = 20
const integrityBytes = 24

type Family = keyof typeof families
type Attribute = readonly [type: number, value: Buffer]

interface Answer {
  /** 0 for a success. */
  readonly code: number
  readonly values: ReadonlyMap<number, Buffer>
}

const uint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

const padded = (value: Buffer): Buffer => Buffer.concat([value, Buffer.alloc(-value.length & 3)])

const encode = ([type, value]: Attribute): Buffer =>
  Buffer.concat([uint16(type), uint16(value.length), padded(value)])

function request(method: number, id: Buffer, parts: readonly Attribute[], key: Buffer | null): Buffer {
  const body = Buffer.concat(parts.map(encode))
  const head = (bytes: number) => Buffer.concat([uint16(method), uint16(bytes), cookie, id])
  if (key === null) return Buffer.concat([head(body.length), body])
  const signed = Buffer.concat([head(body.length + integrityBytes), body])
  const integrity = createHmac('sha1', key).update(signed).digest()
  return Buffer.concat([signed, encode([attributes.messageIntegrity, integrity])])
}

function readAnswer(message: Buffer): Answer {
  const values = new Map<number, Buffer>()
  for (let at = headerBytes; at + 4 <= message.length; ) {
    const bytes = message.readUInt16BE(at + 2)
    values.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + bytes))
    at += 4 + bytes + (-bytes & 3)
  }
  const error = values.get(attributes.errorCode)
  const isSuccess = (message.readUInt16BE(0) & 0x0110) === successBit
  return { code: isSuccess || !error ? 0 : (error[2] ?? 0) * 100 + (error[3] ?? 0), values }
}

/** The bytes of an address: 4 or 16. */
function addressBytes(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number))
  // Without dots, as a URL writes it.
  const { hostname } = new URL(`http://[${address}]`)
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return Buffer.concat([...head, ...zeros, ...tail].map((group) => uint16(Number.parseInt(group, 16))))
}

function xorPeerAddress(address: string, id: Buffer): Buffer {
  const mask = Buffer.concat([cookie, id])
  const family = isIPv6(address) ? families.ipv6 : families.ipv4
  const port = 9 ^ cookie.readUInt16BE(0)
  const bytes = addressBytes(address).map((byte, index) => byte ^ (mask[index] ?? 0))
  return Buffer.concat([Buffer.from([0, family]), uint16(port), bytes])
}

export interface Relay {
  /** Asks for the permission to exchange data with a peer: 0 if granted, otherwise the code of the error. */
  permit(address: string): Promise<number>
  close(): void
}

/**
 * A relay of a family at a TURN server on the loopback, with REST credentials.
 * @throws Error if the server refuses it.
 */
export async function allocateRelay(port: number, secret: string, family: Family): Promise<Relay> {
  const socket = createSocket('udp4')
  socket.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const username = `${Math.floor(Date.now() / 1_000) + 600}:peers`
  const password = createHmac('sha1', secret).update(username).digest('base64')
  let realm = Buffer.alloc(0)
  let nonce = Buffer.alloc(0)
  const send = async (method: number, parts: (id: Buffer) => readonly Attribute[]): Promise<Answer> => {
    const id = randomBytes(12)
    const isKnown = nonce.length > 0
    const identity: Attribute[] = [
      [attributes.username, Buffer.from(username)],
      [attributes.realm, realm],
      [attributes.nonce, nonce],
    ]
    const key = createHash('md5').update(`${username}:${realm}:${password}`).digest()
    const messages = on(socket, 'message')
    socket.send(request(method, id, [...parts(id), ...(isKnown ? identity : [])], isKnown ? key : null))
    for await (const [message] of messages as AsyncIterable<[Buffer]>)
      if (message.subarray(idAt, headerBytes).equals(id)) return readAnswer(message)
    throw new Error('the relay closed')
  }
  const ask = async (method: number, parts: (id: Buffer) => readonly Attribute[]): Promise<Answer> => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(method, parts)
      if (!challenges.includes(answer.code) || attempt === attempts) return answer
      realm = Buffer.from(answer.values.get(attributes.realm) ?? [])
      nonce = Buffer.from(answer.values.get(attributes.nonce) ?? [])
    }
  }
  const { code } = await ask(allocate, () => [
    [attributes.requestedTransport, Buffer.from([udp, 0, 0, 0])],
    [attributes.requestedAddressFamily, Buffer.from([families[family], 0, 0, 0])],
  ])
  if (code !== 0) {
    socket.close()
    throw new Error(`the relay was refused with ${code}`)
  }
  return {
    permit: async (address) =>
      (await ask(createPermission, (id) => [[attributes.xorPeerAddress, xorPeerAddress(address, id)]])).code,
    close: () => socket.close(),
  }
}
