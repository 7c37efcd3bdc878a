import { type Link, type LinkDeps, openLink } from './link.ts'
import { reconnectDelayMs } from './reconnect-delay.ts'

/** How long the server may take to show life right after the network came back; the old connection is probably dead. */
export const probeTimeoutMs = 2_000

export interface KeptLinkDeps extends Omit<LinkDeps, 'hello'> {
  /** In [0, 1). */
  random(): number
  /** The first frame of the next connection; null if nobody is logged in. */
  hello(): string | null
  /** The browser's event that the network is back. */
  onOnline(listener: () => void): () => void
}

/** A connection that reconnects with growing delays for as long as it is wanted. */
export interface KeptLink {
  start(): void
  stop(): void
  /** Only between `welcomed` and `lost`. */
  send(text: string): void
  welcomed(): void
  /** Gives the present connection up and plans the next. */
  giveUp(): void
  /** The wait before the next connection, instead of the usual one. */
  waitNext(delayMs: number): void
}

export function createKeptLink(deps: KeptLinkDeps): KeptLink {
  const { clock, random, hello, onOnline } = deps
  let link: Link | null = null
  let isWelcomed = false
  let attempt = 0
  let nextDelayMs: number | null = null
  let cancelRetry = () => {}
  let forgetOnline = () => {}

  function connect(): void {
    cancelRetry()
    const first = hello()
    if (first !== null) link = openLink({ ...deps, hello: first, lost: giveUp })
  }

  function giveUp(): void {
    drop()
    cancelRetry = clock.after(nextDelayMs ?? reconnectDelayMs(attempt, random()), connect)
    nextDelayMs = null
    attempt += 1
    deps.lost()
  }

  function drop(): void {
    cancelRetry()
    link?.close()
    link = null
    isWelcomed = false
  }

  function networkBack(): void {
    if (isWelcomed) link?.ask(probeTimeoutMs)
    else if (link === null) connect()
  }

  return {
    start() {
      forgetOnline = onOnline(networkBack)
      connect()
    },
    stop() {
      drop()
      forgetOnline()
      attempt = 0
    },
    send: (text) => link?.send(text),
    welcomed() {
      isWelcomed = true
      attempt = 0
      link?.welcomed()
    },
    giveUp,
    waitNext(delayMs) {
      nextDelayMs = delayMs
    },
  }
}
