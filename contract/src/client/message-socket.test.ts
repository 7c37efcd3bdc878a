import { expect, test } from 'vitest'
import type { ServerMessage } from '../index.ts'
import { createMessageSocket, type SocketPort } from './message-socket.ts'

/** A socket whose other end is the test. */
function aSocket() {
  const listeners = new Map<string, (event: never) => void>()
  const sent: { readonly type: string; readonly re: number }[] = []
  const port: SocketPort = {
    send: (text) => void sent.push(JSON.parse(text)),
    close: () => {},
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  }
  const received: ServerMessage[] = []
  const socket = createMessageSocket(port, (message) => received.push(message))
  const happens = (type: string, event: object) => listeners.get(type)?.(event as never)
  const says = (message: object) => happens('message', { data: JSON.stringify(message) })
  return { socket, sent, received, happens, says }
}
const ping = { type: 'ping' } as const

test('each request gets its own reply, whatever order they come in', async () => {
  const { socket, sent, says } = aSocket()
  const first = socket.request({ type: 'match.cancel' })
  const second = socket.request(ping)
  says({ type: 'ack', re: sent[1]?.re, error: { code: 'rate_limited', details: {} } })
  says({ type: 'ack', re: sent[0]?.re, error: null })
  expect(await first).toMatchObject({ error: null })
  expect(await second).toMatchObject({ error: { code: 'rate_limited' } })
})

test('the next message of a type is the first that comes from now on', async () => {
  const { socket, received, says } = aSocket()
  says({ type: 'match.idle', reason: 'banned' })
  const next = socket.next('match.idle')
  says({ type: 'pong' })
  says({ type: 'match.idle', reason: 'cancelled' })
  expect(await next).toEqual({ type: 'match.idle', reason: 'cancelled' })
  expect(received.map(({ type }) => type)).toEqual(['match.idle', 'pong', 'match.idle'])
})

test('a closed socket answers no request and brings no message, those that wait and later ones', async () => {
  const { socket, happens } = aSocket()
  const request = socket.request(ping)
  const next = socket.next('pong')
  happens('close', { code: 1012, reason: 'restart' })
  expect(await request).toBeNull()
  await expect(next).rejects.toThrow('1012 restart')
  await expect(socket.opened).rejects.toThrow('1012')
  expect(await socket.request(ping)).toBeNull()
  await expect(socket.next('pong')).rejects.toThrow('1012')
  expect(await socket.closed).toEqual({ code: 1012, reason: 'restart' })
})

test('a socket that this side closes answers and brings nothing more, though the network says so late', async () => {
  const { socket, received, happens, says } = aSocket()
  const request = socket.request(ping)
  const next = socket.next('pong')
  socket.close()
  expect(await request).toBeNull()
  await expect(next).rejects.toThrow('by this side')
  says({ type: 'pong' })
  expect(received).toEqual([])
  happens('close', { code: 1000, reason: '' })
  expect(await socket.closed).toEqual({ code: 1000, reason: '' })
})

test('what is not a message is ignored', () => {
  const { received, happens } = aSocket()
  happens('message', { data: '{' })
  happens('message', { data: new Uint8Array([1]) })
  expect(received).toEqual([])
})
