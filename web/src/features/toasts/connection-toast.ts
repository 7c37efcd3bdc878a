import type { ToastQueue } from './toast-queue.ts'
import { untilRemovedMs } from './toast-timing.ts'

/** The browser's network state. */
export interface Network {
  isOnline(): boolean
  /** Calls back at each offline and online event; the answer ends it. */
  watch(listener: () => void): () => void
}

export interface ConnectionToastDeps {
  readonly queue: Pick<ToastQueue, 'pin' | 'unpin'>
  readonly network: Network
  /** Called when it is shown, so that it is in the current language. */
  readonly words: () => { readonly title: string; readonly text: string }
}

/** Offline shows an unclosable toast; online removes it. The returned function stops watching and removes the toast. */
export function watchConnection({ queue, network, words }: ConnectionToastDeps): () => void {
  const follow = () => {
    if (network.isOnline()) queue.unpin()
    else {
      queue.pin({
        type: 'error',
        accent: 'error',
        icon: { icon: 'wifi', color: 'danger' },
        duration: untilRemovedMs,
        unclosable: true,
        ...words(),
      })
    }
  }
  const stop = network.watch(follow)
  follow()
  return () => {
    stop()
    queue.unpin()
  }
}

export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  watch(listener) {
    const ended = new AbortController()
    window.addEventListener('offline', listener, { signal: ended.signal })
    window.addEventListener('online', listener, { signal: ended.signal })
    return () => ended.abort()
  },
}
