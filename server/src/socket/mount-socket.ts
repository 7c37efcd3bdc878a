import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { limits, socketCloseCodes } from '@serendip/contract'
import { WebSocketServer } from 'ws'
import { type Bounds, createBoundedCount } from '../kernel/network/bounded-count.ts'
import { refuseConnection } from '../kernel/network/refuse-connection.ts'
import { isSocketUpgrade } from '../kernel/network/socket-upgrade.ts'
import { serveSocket } from './serve-socket.ts'
import type { SocketDeps } from './socket-deps.ts'
import { watchPulse } from './watch-pulse.ts'

const leaveSpreadMs = 3_000
/** A client that does not answer the close frame within this time is disconnected. */
const closeGraceMs = 1_000

/** Unauthenticated sockets; after a restart everyone reconnects within seconds. */
const strangerBounds: Bounds = { perNetwork: 64, inAll: 4_000 }

export interface MountSocketDeps extends SocketDeps {
  /** Multiplies what one network may hold at once, for tests; 1 in prod. */
  readonly boundFactor: number
  /** The public origin, scheme and host; null if none is configured (dev). */
  readonly publicOrigin: string | null
  addressOf(request: IncomingMessage): string
  isOwnOrigin(request: IncomingMessage): boolean
  brandIdOf(request: IncomingMessage): string
  countryOf(request: IncomingMessage): string | null
}

export interface MountedSocket {
  /** Asks everyone to reconnect, each a little later than the last, and closes. */
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
  const strangers = createBoundedCount({
    ...strangerBounds,
    perNetwork: strangerBounds.perNetwork * deps.boundFactor,
  })

  const refuse = (stream: Duplex, status: string): void => refuseConnection(stream, status, deps.publicOrigin)
  // A handshake that lacks something.
  sockets.on('wsClientError', (_error, stream) => refuse(stream, '400 Bad Request'))
  server.on('upgrade', (request, stream, head) => {
    // Newer versions of Node ask before they upgrade; older ones pass every upgrade on.
    if (!isSocketUpgrade(request)) return refuse(stream, '404 Not Found')
    if (!deps.isOwnOrigin(request)) return refuse(stream, '403 Forbidden')
    const taking = strangers.take(deps.addressOf(request))
    if (!taking.isTaken) {
      return refuse(stream, taking.full === 'inAll' ? '503 Service Unavailable' : '429 Too Many Requests')
    }
    stream.once('close', taking.release)
    sockets.handleUpgrade(request, stream, head, (socket) => {
      watchPulse(socket)
      const life = serveSocket(socket, deps, {
        brandId: deps.brandIdOf(request),
        country: deps.countryOf(request),
        recognised: taking.release,
      })
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
        socket.close(socketCloseCodes.serverLeaving, 'restart')
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
