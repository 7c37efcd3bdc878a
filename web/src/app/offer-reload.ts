import type { SocketClient } from '../platform/socket/socket-client.ts'

export interface OfferReloadDeps {
  readonly socket: Pick<SocketClient, 'on'>
  /** Whether a reload would interrupt nothing: no search, no call, no ring. */
  isIdle(): boolean
  /** Calls back whenever that may have changed. */
  onIdleChange(listener: () => void): void
  offer(): void
}

/**
 * A server sends its version with each welcome. If it differs from the one this tab started with, the tab runs old code
 * and offers to reload: at once when idle, otherwise after the current activity.
 */
export function offerReload({ socket, isIdle, onIdleChange, offer }: OfferReloadDeps): void {
  let began: string | null = null
  let current: string | null = null
  let offered: string | null = null
  const follow = (): void => {
    if (current === began || current === offered || !isIdle()) return
    offered = current
    offer()
  }
  socket.on('welcome', ({ version }) => {
    began ??= version
    current = version
    follow()
  })
  onIdleChange(follow)
}
