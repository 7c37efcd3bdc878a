import type { Clock } from '../../platform/clock.ts'
import type { SocketClient } from '../../platform/socket/socket-client.ts'

/** Time for which a person must have touched nothing before their visible page is loaded once more. */
export const quietMs = 20_000
/** Interval at which a tab of an older release checks whether it may load itself once more. */
export const lookMs = 5_000
/** A tab that loaded itself once more does not do so again before this has passed, or a fault would repeat it for ever. */
export const reloadAgainAfterMs = 10 * 60_000

/** When this tab last loaded itself once more, in session storage. */
const reloadedEntry = 'releaseReload'

export interface FollowReleaseDeps {
  readonly socket: Pick<SocketClient, 'on'>
  readonly clock: Clock
  readonly temporary: Pick<Storage, 'getItem' | 'setItem'>
  readonly page: Pick<EventTarget, 'addEventListener'>
  /** Whether no search, no call and no ring is in progress. */
  isIdle(): boolean
  /** Calls back whenever that may have changed. */
  onIdleChange(listener: () => void): void
  /** Whether a reload would lose something typed, chosen or on its way. */
  hasUnsavedWork(): boolean
  isHidden(): boolean
  /** Whether the file named by an error of the loader is missing on the server, which still answers. */
  isGone(error: unknown): Promise<boolean>
  /**
   * Whether the document of this tab, which the service worker had stored, is of another release than the server's;
   * null if it came from the server.
   */
  readonly isStoredOld: (() => Promise<boolean>) | null
  offer(): void
  reload(): void
}

export interface Release {
  /** Whether the next screen should be opened by loading its document, which brings the newer release. */
  isLeaving(): boolean
}

/**
 * A server sends its version with each welcome. If it differs from the one this tab started with, or a file of this tab
 * is gone, the tab runs old code. It offers a reload when idle, and loads itself once more as soon as that interrupts
 * and loses nothing: while it is in the background, after a while without a touch, or with the next screen.
 */
export function followRelease(deps: FollowReleaseDeps): Release {
  const { socket, clock, page, isIdle } = deps
  let began: string | null = null
  let current: string | null = null
  let offered: string | null = null
  let isFileGone = false
  let isDocumentOld = false
  let askedAt = Number.NEGATIVE_INFINITY
  let touchedAt = clock.now()
  let isLooking = false

  const isOld = () => isFileGone || isDocumentOld || current !== began
  const reloadedAt = () => Number(deps.temporary.getItem(reloadedEntry) ?? Number.NEGATIVE_INFINITY)
  const mayReload = () =>
    isOld() && isIdle() && !deps.hasUnsavedWork() && clock.now() - reloadedAt() >= reloadAgainAfterMs
  const reload = () => {
    deps.temporary.setItem(reloadedEntry, String(clock.now()))
    deps.reload()
  }
  const look = () => {
    isLooking = false
    if (!isOld()) return
    // Whoever waits for a file that is gone does not touch anything either.
    const isQuiet = isFileGone || deps.isHidden() || clock.now() - touchedAt >= quietMs
    if (isQuiet && mayReload()) return reload()
    lookLater()
  }
  const lookLater = () => {
    if (isLooking) return
    isLooking = true
    clock.after(lookMs, look)
  }
  const follow = () => {
    if (!isOld()) return
    lookLater()
    if (current === began || current === offered || !isIdle()) return
    offered = current
    deps.offer()
  }
  socket.on('welcome', ({ version }) => {
    const isFirst = began === null
    began ??= version
    current = version
    follow()
    if (isFirst) void checkStored()
  })
  /** The first welcome of a stored document may come from a server of a later release. */
  async function checkStored() {
    if (!(await deps.isStoredOld?.())) return
    isDocumentOld = true
    follow()
  }
  deps.onIdleChange(follow)
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const) {
    page.addEventListener(type, () => (touchedAt = clock.now()), { capture: true, passive: true })
  }
  // The bundler's own event about a late file that failed.
  page.addEventListener('vite:preloadError', async (event) => {
    // Each failed try is announced, and a server in trouble must not be asked about each.
    if (isFileGone || clock.now() - askedAt < lookMs) return
    askedAt = clock.now()
    if (!(await deps.isGone('payload' in event ? event.payload : null))) return
    isFileGone = true
    look()
  })
  return {
    isLeaving() {
      const isDue = mayReload()
      if (isDue) deps.temporary.setItem(reloadedEntry, String(clock.now()))
      return isDue
    },
  }
}
