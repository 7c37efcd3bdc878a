import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { socketCloseCodes } from '@serendip/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { bufferedMaxBytes, sendMessage, slowGraceMs } from './send-message.ts'

const handshake =
  'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

test('a reader that takes nothing is closed with a code of its own, and what was queued for it is freed soon after', async () => {
  const server = createServer()
  const sockets = new WebSocketServer({ server })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const opened = once(sockets, 'connection')
  const client = connect(port, '127.0.0.1')
  onTestFinished(() => {
    client.destroy()
    sockets.close()
    server.close()
  })
  client.write(handshake)
  client.pause()
  const [socket] = (await opened) as [WebSocket]
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const close = vi.spyOn(socket, 'close')
  const closed = once(socket, 'close')
  const message = { type: 'server.leaving', retryMs: 1, filling: 'x'.repeat(300_000) } as const
  // The system's own buffers take some megabytes first.
  for (let index = 0; index < 200 && socket.readyState === socket.OPEN; index += 1) {
    sendMessage(socket, message)
    await new Promise(setImmediate)
  }
  expect(close).toHaveBeenCalledWith(socketCloseCodes.slowReader, 'too slow')
  expect(socket.bufferedAmount).toBeLessThan(bufferedMaxBytes * 2)
  vi.advanceTimersByTime(slowGraceMs)
  await closed
  expect(socket.readyState).toBe(socket.CLOSED)
})
