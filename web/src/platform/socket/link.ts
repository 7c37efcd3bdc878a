import type { Clock } from '../clock.ts'

/** A connection that has not been welcomed by then is given up and tried again. */
export const connectTimeoutMs = 10_000
/** How often a quiet connection is pinged. */
export const heartbeatMs = 15_000
/** How long the server may take to answer it. */
export const pongTimeoutMs = 8_000

/** What a connection reports to its client. */
export interface WireEvents {
  opened(): void
  received(data: unknown): void
  closed(): void
}

/** The part of a WebSocket that the client needs; a test plays it. */
export interface Wire {
  send(text: string): void
  close(): void
}

export interface LinkDeps {
  connect(events: WireEvents): Wire
  readonly clock: Clock
  /** The first frame. */
  readonly hello: string
  /** A frame that the server answers. */
  ping(): string
  received(data: unknown): void
  /** It broke, was never welcomed, or did not answer a ping. Called once, and never after `close`. */
  lost(): void
}

/** One connection, from its first frame to its end. */
export interface Link {
  send(text: string): void
  /** The server accepted it; pings start now. */
  welcomed(): void
  /** Sends a ping now. */
  ask(timeoutMs: number): void
  close(): void
}

export function openLink({ connect, clock, hello, ping, received, lost }: LinkDeps): Link {
  let isAlive = true
  let cancelTimer = clock.after(connectTimeoutMs, lose)
  let cancelPong = () => {}

  // A closed link ignores further events.
  const wire = connect({
    opened: () => isAlive && wire.send(hello),
    received(data) {
      if (!isAlive) return
      cancelPong()
      received(data)
    },
    closed: lose,
  })

  function close(): void {
    isAlive = false
    cancelTimer()
    cancelPong()
    wire.close()
  }

  function lose(): void {
    if (!isAlive) return
    close()
    lost()
  }

  function ask(timeoutMs: number): void {
    cancelPong()
    wire.send(ping())
    cancelPong = clock.after(timeoutMs, lose)
  }

  function beat(): void {
    cancelTimer()
    cancelTimer = clock.after(heartbeatMs, () => {
      ask(pongTimeoutMs)
      beat()
    })
  }

  return { send: (text) => wire.send(text), welcomed: beat, ask, close }
}
