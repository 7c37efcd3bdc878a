import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Bounds } from '../kernel/network/bounded-count.ts'
import { networkOf } from '../kernel/network/network-of.ts'

export interface ConnectionBounds extends Bounds {
  /** A connection that sends nothing for this long after it opened is ended, in milliseconds. */
  readonly firstByteMs: number
  /** Whether an address is one of our proxies, which open connections for everyone. */
  isProxy(address: string): boolean
}

/** Connections in the order in which they became idle. */
type IdleSockets = Set<Socket>

interface Network {
  open: number
  readonly quiet: IdleSockets
}

const oldest = (quiet: IdleSockets | undefined): Socket | undefined => quiet?.values().next().value

/** The open connections of a server, and which of them are idle. */
class ConnectionBook {
  readonly #bounds: ConnectionBounds
  readonly #networks = new Map<string, Network>()
  readonly #networkOf = new WeakMap<Socket, string>()
  readonly #requests = new WeakMap<Socket, number>()
  readonly #quiet: IdleSockets = new Set()
  #open = 0

  constructor(bounds: ConnectionBounds) {
    this.#bounds = bounds
  }

  opened(socket: Socket): void {
    const address = socket.remoteAddress
    // A client that has already disconnected has no address.
    if (address === undefined) return void socket.destroy()
    const name = networkOf(address)
    const network = this.#networks.get(name) ?? { open: 0, quiet: new Set() }
    this.#networks.set(name, network)
    this.#networkOf.set(socket, name)
    network.open += 1
    this.#open += 1
    socket.once('close', () => this.#closed(socket, name, network))
    const isOver = network.open > this.#bounds.perNetwork && !this.#bounds.isProxy(address)
    // The longest idle one makes room, so that the process stays reachable; if none is idle, none is admitted.
    if (isOver) (oldest(network.quiet) ?? socket).destroy()
    else if (this.#open > this.#bounds.inAll) (oldest(this.#quiet) ?? socket).destroy()
    if (socket.destroyed) return
    this.#fallQuiet(socket)
    const silent = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy()
    }, this.#bounds.firstByteMs)
    silent.unref()
    socket.once('close', () => clearTimeout(silent))
  }

  requested(socket: Socket, response: ServerResponse): void {
    this.countActivity(socket)
    this.#requests.set(socket, (this.#requests.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (this.#requests.get(socket) ?? 1) - 1
      this.#requests.set(socket, left)
      if (left === 0 && !socket.destroyed) this.#fallQuiet(socket)
    })
  }

  /** An active connection, or one upgraded to a WebSocket, is never ended to make room. */
  countActivity(socket: Socket): void {
    this.#quiet.delete(socket)
    this.#networks.get(this.#networkOf.get(socket) ?? '')?.quiet.delete(socket)
  }

  #fallQuiet(socket: Socket): void {
    this.#quiet.add(socket)
    this.#networks.get(this.#networkOf.get(socket) ?? '')?.quiet.add(socket)
  }

  #closed(socket: Socket, name: string, network: Network): void {
    this.countActivity(socket)
    this.#open -= 1
    network.open -= 1
    if (network.open === 0) this.#networks.delete(name)
  }
}

/**
 * Limits the connections of a server, per network and in total. A full server ends the longest idle connection, so that
 * ten thousand idle ones keep nobody out.
 */
export function boundConnections(server: Server, bounds: ConnectionBounds): void {
  const book = new ConnectionBook(bounds)
  server.on('connection', (socket: Socket) => book.opened(socket))
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) =>
    book.requested(socket, response),
  )
  server.once('listening', () => {
    // As the only upgrade listener this would have to answer upgrades in a process without sockets.
    if (server.listenerCount('upgrade') > 0) {
      server.on('upgrade', ({ socket }: IncomingMessage) => book.countActivity(socket))
    }
  })
}
