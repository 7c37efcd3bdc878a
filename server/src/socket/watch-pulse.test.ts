import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { watchPulse } from './watch-pulse.ts'

const beatMs = 20_000

function aSocket() {
  const socket = Object.assign(new EventEmitter(), { ping: vi.fn(), terminate: vi.fn() })
  watchPulse(socket as unknown as WebSocket)
  return socket
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a client that answers stays', () => {
  const socket = aSocket()
  for (let beat = 0; beat < 5; beat += 1) {
    vi.advanceTimersByTime(beatMs)
    socket.emit('pong')
  }
  expect(socket.ping).toHaveBeenCalledTimes(5)
  expect(socket.terminate).not.toHaveBeenCalled()
})

test('a client that does not answer is disconnected at the next beat', () => {
  const socket = aSocket()
  vi.advanceTimersByTime(beatMs)
  expect(socket.terminate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(beatMs)
  expect(socket.terminate).toHaveBeenCalledOnce()
})

test('sockets opened at different times do not beat together', () => {
  const first = aSocket()
  vi.advanceTimersByTime(beatMs / 2)
  const second = aSocket()
  vi.advanceTimersByTime(beatMs / 2)
  expect(first.ping).toHaveBeenCalledOnce()
  expect(second.ping).not.toHaveBeenCalled()
})

test('a closed socket is left alone', () => {
  const socket = aSocket()
  socket.emit('close')
  vi.advanceTimersByTime(10 * beatMs)
  expect(socket.ping).not.toHaveBeenCalled()
})
