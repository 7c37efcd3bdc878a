import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { aClock } from '../../test/clock.ts'
import { silentLogger } from '../../test/logger.ts'
import { type MountSocketDeps, mountSocket } from './mount-socket.ts'

/** A client that only listens. */
class Client extends Duplex {
  received = ''
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.received += chunk.toString('latin1')
    done()
  }
}

const strangersMax = 4_000

test('unauthenticated sockets of many addresses together are bounded too, until one of them leaves', async () => {
  const server = new EventEmitter()
  const deps = {
    boundFactor: 1,
    isOwnOrigin: () => true,
    countryOf: () => null,
    brandIdOf: () => 'serendip',
    clock: aClock(),
    logger: silentLogger,
    table: { all: () => [] },
    addressOf: ({ headers }: IncomingMessage) => String(headers['x-from']),
  }
  mountSocket(server as Server, deps as unknown as MountSocketDeps)
  const connect = (index: number): Client => {
    const client = new Client()
    const headers = {
      upgrade: 'websocket',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-version': '13',
      'x-from': `10.1.${Math.floor(index / 100)}.${index % 100}`,
    }
    server.emit('upgrade', { method: 'GET', url: '/socket', headers }, client, Buffer.alloc(0))
    return client
  }
  const clients = Array.from({ length: strangersMax }, (_, index) => connect(index))
  expect(clients.filter(({ received }) => received.startsWith('HTTP/1.1 101 '))).toHaveLength(strangersMax)
  expect(connect(strangersMax).received).toMatch(/^HTTP\/1\.1 503 /)
  const closed = new Promise((resolve) => clients[0]?.once('close', resolve))
  clients[0]?.destroy()
  await closed
  expect(connect(strangersMax).received).toMatch(/^HTTP\/1\.1 101 /)
  for (const client of clients) client.destroy()
})
