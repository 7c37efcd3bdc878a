import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { exchange, openConnection, readToEnd } from '../../test/raw-connection.ts'
import { boundConnections, type ConnectionBounds } from './bound-connections.ts'

const otherIds = '127.0.0.2'
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
const minute = 60_000

const started: Server[] = []
const opened: Socket[] = []
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  for (const server of started.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server that answers at once, except `/slow`, which waits for the test. */
async function bounded(bounds: Partial<ConnectionBounds>) {
  const slow: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url === '/slow') slow.push(response)
    else response.end('here')
  })
  started.push(server)
  boundConnections(server, {
    perNetwork: 3,
    inAll: 100,
    firstByteMs: minute,
    isProxy: () => false,
    ...bounds,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open = async (address?: string): Promise<Socket> => {
    const accepted = once(server, 'connection')
    const socket = await openConnection(port, address)
    await accepted
    opened.push(socket)
    return socket
  }
  const askSlowly = async (address?: string): Promise<Socket> => {
    const requested = once(server, 'request')
    const socket = await open(address)
    socket.write(ask('/slow'))
    await requested
    return socket
  }
  return { port, slow, open, askSlowly }
}

test('a network with too many idle connections loses its oldest, and is still served', async () => {
  const { port, open } = await bounded({})
  const first = await open()
  const ended = once(first, 'close')
  await open()
  await open()
  expect(await exchange(port, ask('/'))).toContain('here')
  first.resume()
  first.end()
  await ended
})

test('an active connection is never ended to make room', async () => {
  const { port, slow, askSlowly } = await bounded({})
  const busy = [await askSlowly(), await askSlowly(), await askSlowly()]
  expect(await exchange(port, ask('/'))).toBe('')
  for (const response of slow) response.end('late')
  expect(await Promise.all(busy.map(readToEnd))).toEqual(busy.map(() => expect.stringContaining('late')))
})

test('one network’s connections do not exhaust the limit for others', async () => {
  const { port, askSlowly } = await bounded({})
  for (let count = 0; count < 3; count += 1) await askSlowly()
  expect(await exchange(port, ask('/'), otherIds)).toContain('here')
})

test('a full server ends the longest idle connection, whatever its network', async () => {
  const { port, open, askSlowly } = await bounded({ inAll: 2 })
  const quiet = await open(otherIds)
  const ended = once(quiet, 'close')
  quiet.resume()
  quiet.once('end', () => quiet.end())
  const busy = await askSlowly()
  expect(await exchange(port, ask('/'))).toContain('here')
  await ended
  expect(busy.destroyed).toBe(false)
})

test('our own proxies open connections for everyone, so only the total bound applies to them', async () => {
  const { port, askSlowly } = await bounded({ isProxy: (address) => address === '127.0.0.1' })
  for (let count = 0; count < 5; count += 1) await askSlowly()
  expect(await exchange(port, ask('/'))).toContain('here')
})

test('a connection that never sends anything is ended', async () => {
  const { open } = await bounded({ firstByteMs: 20 })
  expect(await readToEnd(await open())).toBe('')
})
