import { once } from 'node:events'
import { limits, socketCloseCodes } from '@serendip/contract'
import { afterEach, expect, test } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { aNewAddress } from '../../test/ask-from.ts'
import { aMember } from '../../test/member-from.ts'
import { describeProducts } from '../../test/whole-products.ts'

/** Unauthenticated sockets of one network. */
const strangersMax = 64
const tooLargeCode = 1009

const deep = (levels: number): string =>
  `{"type":"hello","re":1,"tabId":${'['.repeat(levels)}${']'.repeat(levels)}}`

const hostileFrames: readonly (readonly [
  name: string,
  frames: readonly (string | Buffer)[],
  code: number,
])[] = [
  ['bytes', [Buffer.alloc(1_000)], socketCloseCodes.policy],
  ['no JSON', ['{'], socketCloseCodes.policy],
  ['more than a message may have', ['x'.repeat(limits.socketMessageMaxBytes + 1)], tooLargeCode],
  ['two thousand frames at once', Array(2_000).fill('{"type":"x","re":1}'), socketCloseCodes.tooMany],
]

describeProducts('hostile sockets', (product) => {
  const opened: WebSocket[] = []
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.terminate()
  })

  /** A socket, or the status that its upgrade was refused with. */
  async function upgrade(options: ClientOptions = {}): Promise<WebSocket | number> {
    const localAddress = aNewAddress()
    const socket = new WebSocket(product.socketUrl, { perMessageDeflate: false, localAddress, ...options })
    opened.push(socket)
    socket.on('error', () => undefined)
    const refused = once(socket, 'unexpected-response').then(([, response]) => Number(response.statusCode))
    return Promise.race([once(socket, 'open').then(() => socket), refused])
  }

  async function connect(): Promise<WebSocket> {
    const socket = await upgrade()
    if (typeof socket === 'number') throw new Error(`the upgrade was refused with ${socket}`)
    return socket
  }

  test('sockets of one network that say nothing are bounded, and keep nobody else out', async () => {
    const localAddress = aNewAddress()
    const all = await Promise.all(Array.from({ length: strangersMax + 6 }, () => upgrade({ localAddress })))
    expect(all.filter((answer) => typeof answer !== 'number')).toHaveLength(strangersMax)
    expect(all.filter((answer) => typeof answer === 'number')).toEqual(Array(6).fill(429))
    const { token } = await aMember(product)
    const known = await connect()
    const welcomed = once(known, 'message')
    known.send(JSON.stringify({ type: 'hello', re: 1, token, tabId: 'tab-0001' }))
    expect(String((await welcomed)[0])).toContain('"welcome"')
  })

  test.each(hostileFrames)('a socket that sends %s is closed', async (_name, frames, code) => {
    const socket = await connect()
    const closed = once(socket, 'close')
    for (const frame of frames) socket.send(frame)
    expect((await closed)[0]).toBe(code)
  })

  test.each(['https://evil.example', 'null'])('a page of %s gets no socket', async (origin) => {
    expect(await upgrade({ origin })).toBe(403)
  })

  test('a message of ten thousand levels is bad input', async () => {
    const socket = await connect()
    const answered = once(socket, 'message')
    socket.send(deep(10_000))
    expect(JSON.parse(String((await answered)[0])).error.code).toBe('bad_input')
  })
})
