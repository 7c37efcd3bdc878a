import type { WebSocket } from 'ws'

const pingEveryMs = 20_000

/**
 * Ends a socket whose client did not answer the last ping. Each socket has its own beat from when it opened: pinging
 * ten thousand at once would delay everyone's messages by a tenth of a second.
 */
export function watchPulse(socket: WebSocket): void {
  let isSilent = false
  socket.on('pong', () => {
    isSilent = false
  })
  const beat = setInterval(() => {
    if (isSilent) {
      socket.terminate()
      return
    }
    isSilent = true
    socket.ping()
  }, pingEveryMs)
  beat.unref()
  socket.once('close', () => clearInterval(beat))
}
