import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { descriptorsMax } from '../../server/src/kernel/descriptors.ts'
import { askFrom } from '../../server/test/ask-from.ts'
import { exchange, openConnection } from '../../server/test/raw-connection.ts'
import { type Attack, attacker, repeat, type Target } from './attack-target.ts'

const connectionsMax = 10_000
/** Descriptors for this process itself. */
const reservedDescriptors = 256
/** From one address, so that no bound of an address is reached. */
const perAddress = 100
const openAtOnce = 100
/** Time for which connections are held before they are checked. */
const holdMs = 5_000
/** Later than the server ends late headers and bodies. */
const lateMs = 25_000
const trickleMs = 1_000
/** Limits of the server for one network: connections, and pending requests. */
const networkConnections = 512
const networkRequests = 128

/** Number of connections in a flood. */
export const floodSize = ({ isShort }: Pick<Target, 'isShort'>): number =>
  isShort ? 700 : Math.min(connectionsMax, descriptorsMax() - reservedDescriptors)

/** Opens so many connections, each of the address that `from` names, and sends `first` on each. */
async function openMany(
  { port }: Target,
  count: number,
  from: (index: number) => string,
  first = '',
): Promise<readonly Socket[]> {
  const sockets: Socket[] = []
  let next = 0
  const opener = async (): Promise<void> => {
    while (next < count) {
      const index = next
      next += 1
      const socket = await openConnection(port, from(index))
      socket.resume()
      socket.once('end', () => socket.destroy())
      if (first) socket.write(first)
      sockets.push(socket)
    }
  }
  await Promise.all(Array.from({ length: openAtOnce }, opener))
  return sockets
}

const spread = (index: number): string => attacker(Math.floor(index / perAddress))
const stillOpen = (sockets: readonly Socket[]): number => sockets.filter(({ destroyed }) => !destroyed).length
const endAll = (sockets: readonly Socket[]): void => {
  for (const socket of sockets) socket.destroy()
}

async function assertReachable(target: Target, ...from: readonly string[]): Promise<void> {
  for (const sender of from)
    assert.equal((await askFrom(target, { path: '/health', from: sender })).status, 200)
}

/** Sends a little again and again for a while, as a client does that never means to end. */
async function trickle(sockets: readonly Socket[], text: string, ms: number): Promise<void> {
  const until = Date.now() + ms
  while (Date.now() < until && stillOpen(sockets) > 0) {
    for (const socket of sockets) if (!socket.destroyed) socket.write(text)
    await sleep(trickleMs)
  }
}

const silent: Attack = {
  name: 'connections that send nothing',
  async run(target) {
    const sockets = await openMany(target, floodSize(target), spread)
    await assertReachable(target, attacker(0), attacker(999))
    if (!target.isShort) {
      await sleep(holdMs * 2)
      assert.equal(stillOpen(sockets), 0, 'connections that send nothing stay open')
    }
    endAll(sockets)
  },
}

const idle: Attack = {
  name: 'idle connections after an answer',
  async run(target) {
    const sockets = await openMany(
      target,
      floodSize(target),
      spread,
      'GET /health HTTP/1.1\r\nHost: x\r\n\r\n',
    )
    await assertReachable(target, attacker(0), attacker(999))
    if (!target.isShort) await sleep(holdMs)
    await assertReachable(target, attacker(0), attacker(999))
    endAll(sockets)
  },
}

const oneNetwork: Attack = {
  name: 'idle connections from one address',
  async run(target) {
    const sockets = await openMany(target, floodSize(target), () => attacker(0))
    await assertReachable(target, attacker(0), attacker(1))
    assert.ok(stillOpen(sockets) <= networkConnections, 'one address holds more than its share')
    endAll(sockets)
  },
}

const lateHeaders: Attack = {
  name: 'slow headers (Slowloris)',
  async run(target) {
    const count = target.isShort ? 200 : 2_000
    const sockets = await openMany(target, count, spread, 'GET / HTTP/1.1\r\nHost: x\r\n')
    await trickle(sockets, 'X-More: x\r\n', target.isShort ? trickleMs : lateMs)
    await assertReachable(target, attacker(0), attacker(999))
    if (!target.isShort) assert.equal(stillOpen(sockets), 0, 'late headers are waited for')
    endAll(sockets)
  },
}

const lateBodies: Attack = {
  name: 'slow request bodies',
  async run(target) {
    const addresses = target.isShort ? 1 : 15
    const head =
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{'
    const from = (index: number) => attacker(Math.floor(index / networkRequests))
    const sockets = await openMany(target, addresses * networkRequests, from, head)
    await assertReachable(target, attacker(0), attacker(999))
    const [own, otherAnswer] = await Promise.all([
      askFrom(target, { path: '/api/trace', from: attacker(0) }),
      askFrom(target, { path: '/api/trace', from: attacker(999) }),
    ])
    assert.deepEqual([own.status, otherAnswer.status], [429, 200])
    await trickle(sockets, ' ', target.isShort ? 0 : lateMs)
    if (!target.isShort) assert.equal(stillOpen(sockets), 0, 'late bodies are waited for')
    endAll(sockets)
  },
}

const upgrades: Attack = {
  name: 'WebSocket upgrades on other paths',
  async run(target) {
    // They are answered like any other request, and their connections end.
    const paths = ['/api/profile', '/socket/', '/socket?x=1', '//socket', '/health']
    await repeat(target, async (turn) => {
      for (const path of paths) {
        const lines = [`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: Upgrade, close', 'Upgrade: websocket']
        const answer = await exchange(target.port, `${lines.join('\r\n')}\r\n\r\n`, attacker(turn % 100))
        assert.match(answer, /^HTTP\/1\.1 [234]\d\d /)
      }
    })
    await assertReachable(target, attacker(0), attacker(999))
  },
}

/** Floods of connections: they must be closed, and other clients must be served meanwhile. */
export const connectionAttacks: readonly Attack[] = [
  silent,
  idle,
  oneNetwork,
  lateHeaders,
  lateBodies,
  upgrades,
]
