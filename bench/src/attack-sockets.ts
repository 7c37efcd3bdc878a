import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { limits, socketCloseCodes } from '@serendip/contract'
import { type ClientOptions, WebSocket } from 'ws'
import { crowdToken } from '../../server/test/seed-crowd.ts'
import { BenchSocket } from './bench-socket.ts'
import { type Attack, attacker, crowdSize, repeat, type Target } from './attack-target.ts'

/** Unauthenticated sockets of one network. */
const strangersMax = 64
const tooLargeCode = 1009

const urlOf = ({ port }: Target): string => `ws://127.0.0.1:${port}/socket`

/** A socket, or the status that its upgrade was refused with. */
async function upgrade(target: Target, options: ClientOptions): Promise<WebSocket | number> {
  const socket = new WebSocket(urlOf(target), { perMessageDeflate: false, ...options })
  socket.on('error', () => undefined)
  const refused = once(socket, 'unexpected-response').then(([, response]) => Number(response.statusCode))
  return Promise.race([once(socket, 'open').then(() => socket), refused])
}

/** Sends frames and returns the close code of the socket. */
async function closedAfter(target: Target, frames: readonly (string | Buffer)[]): Promise<number> {
  const socket = await upgrade(target, { localAddress: attacker(1) })
  assert.ok(typeof socket !== 'number')
  const closed = once(socket, 'close')
  for (const frame of frames) socket.send(frame)
  const [code] = await closed
  return Number(code)
}

const strangers: Attack = {
  name: 'sockets without a handshake message',
  async run(target) {
    const count = target.isShort ? strangersMax + 6 : strangersMax * 4
    const opened = await Promise.all(
      Array.from({ length: count }, () => upgrade(target, { localAddress: attacker(0) })),
    )
    const sockets = opened.filter((one) => typeof one !== 'number')
    assert.equal(sockets.length, strangersMax)
    assert.deepEqual([...new Set(opened.filter((one) => typeof one === 'number'))], [429])
    // A client with a session can still connect from elsewhere.
    const known = await BenchSocket.open(urlOf(target), crowdToken(0))
    known.close()
    if (target.isShort) for (const socket of sockets) socket.terminate()
    else
      for (const [code] of await Promise.all(sockets.map((one) => once(one, 'close'))))
        assert.equal(code, socketCloseCodes.policy)
  },
}

const deep = (levels: number): string =>
  `{"type":"hello","re":1,"tabId":${'['.repeat(levels)}${']'.repeat(levels)}}`

const frames: Attack = {
  name: 'hostile frames',
  async run(target) {
    await repeat(target, async () => {
      assert.equal(await closedAfter(target, [Buffer.alloc(1_000)]), socketCloseCodes.policy)
      assert.equal(await closedAfter(target, ['{']), socketCloseCodes.policy)
      assert.equal(await closedAfter(target, ['x'.repeat(limits.socketMessageMaxBytes + 1)]), tooLargeCode)
      assert.equal(
        await closedAfter(
          target,
          Array.from({ length: 2_000 }, () => '{"type":"x","re":1}'),
        ),
        socketCloseCodes.tooMany,
      )
    })
    for (const origin of ['https://evil.example', 'null']) {
      assert.equal(await upgrade(target, { origin, localAddress: attacker(2) }), 403)
    }
    const socket = await upgrade(target, { localAddress: attacker(3) })
    assert.ok(typeof socket !== 'number')
    const answered = once(socket, 'message')
    socket.send(deep(10_000))
    assert.equal(JSON.parse(String((await answered)[0])).error.code, 'bad_input')
    socket.terminate()
  },
}

const fullSpeed: Attack = {
  name: 'messages above the rate limit',
  async run(target) {
    await repeat(target, async (turn) => {
      const socket = await BenchSocket.open(urlOf(target), crowdToken(turn % crowdSize))
      const closed = socket.closed()
      const callId = `call_${'0'.repeat(20)}`
      for (let count = 0; count < 500; count += 1)
        socket.send({ type: 'call.text', callId, tempId: randomUUID(), text: 'x' })
      assert.equal(await closed, socketCloseCodes.tooMany)
    })
  },
}

export const socketAttacks: readonly Attack[] = [strangers, frames, fullSpeed]
