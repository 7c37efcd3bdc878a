import { type ServerMessage, socketCloseCodes } from '@serendip/contract'
import type { WebSocket } from 'ws'

/** A slow reader is disconnected when this much is buffered; it reconnects and resumes. */
export const bufferedMaxBytes = 1024 * 1024

/** Sends to an open socket whose reader keeps up; closes that of a slow one, so that memory does not fill up. */
export function sendMessage(socket: WebSocket, message: ServerMessage): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > bufferedMaxBytes) socket.close(socketCloseCodes.slowReader, 'too slow')
  else socket.send(JSON.stringify(message))
}
