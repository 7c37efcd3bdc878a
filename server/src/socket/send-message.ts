import { type ServerMessage, socketCloseCodes } from '@serendip/contract'
import type { WebSocket } from 'ws'
import { queuedBytes } from './queued-bytes.ts'

/** A slow reader is disconnected when this much is queued for it; it reconnects and resumes. */
export const bufferedMaxBytes = 1024 * 1024
/** For all sockets of a process together: beyond it the one with the most is disconnected. */
const bufferedInAllMaxBytes = 128 * 1024 * 1024
/** Time for which a slow reader can receive the code. Then the bytes queued for it are freed. */
export const slowGraceMs = 1_000

const queued = queuedBytes<WebSocket>(bufferedInAllMaxBytes)

/** Closes the socket of a slow reader. What is queued stands before the close frame, so it is also cut off soon. */
function drop(socket: WebSocket): void {
  if (socket.readyState !== socket.OPEN) return
  socket.close(socketCloseCodes.slowReader, 'too slow')
  setTimeout(() => socket.terminate(), slowGraceMs).unref()
}

/** Sends to an open socket whose reader keeps up; closes that of a slow one, so that memory does not fill up. */
export function sendMessage(socket: WebSocket, message: ServerMessage): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > bufferedMaxBytes) {
    drop(socket)
    return
  }
  socket.send(JSON.stringify(message))
  const largest = queued.note(socket)
  if (largest !== null) drop(largest)
}
