import type { IncomingMessage, Server } from 'node:http'
import { limits } from '@serendip/contract'
import { WebSocketServer } from 'ws'
import { serveSocket } from './serve-socket.ts'
import type { SocketDeps } from './socket-deps.ts'
import { watchPulse } from './watch-pulse.ts'

const leaveSpreadMs = 3_000
/** A client that does not answer the close frame within this time is cut off. */
const closeGraceMs = 1_000
const goingAwayCode = 1012

export interface MountSocketDeps extends SocketDeps {
  isOwnOrigin(request: IncomingMessage): boolean
  countryOf(request: IncomingMessage): string | null
}

export interface MountedSocket {
  /** Tells everybody to reconnect, each a little later than the last, and closes. */
  stop(): Promise<void>
}

/** Serves `/socket` (WebSocket only) on the process's HTTP server; foreign origins are refused at the upgrade. */
export function mountSocket(server: Server, deps: MountSocketDeps): MountedSocket {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.socketMessageMaxBytes,
    perMessageDeflate: false,
  })
  const lives = new Set<Promise<void>>()

  server.on('upgrade', (request, stream, head) => {
    // Live reload has its own path; whoever serves it takes that upgrade.
    if (request.url !== '/socket') return
    if (!deps.isOwnOrigin(request)) {
      stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      watchPulse(socket)
      const life = serveSocket(socket, deps, deps.countryOf(request))
      lives.add(life)
      life.then(() => lives.delete(life))
    })
  })

  return {
    async stop() {
      const open = deps.table.all()
      for (const [index, { socket }] of open.entries()) {
        const retryMs = Math.floor((leaveSpreadMs * index) / Math.max(1, open.length))
        socket.send(JSON.stringify({ type: 'server.leaving', retryMs }))
        socket.close(goingAwayCode, 'restart')
      }
      sockets.close()
      const cut = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate()
      }, closeGraceMs)
      await Promise.all(lives)
      clearTimeout(cut)
    },
  }
}
