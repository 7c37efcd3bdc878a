import type { ToastQueue } from './toast-queue.ts'
import { untilRemovedMs } from './toast-timing.ts'

/** The browser's word about the network. */
export interface Network {
  isOnline(): boolean
  /** Calls back at each offline and online event; the answer ends it. */
  watch(listener: () => void): () => void
}

export interface ConnectionToastDeps {
  readonly queue: Pick<ToastQueue, 'pin' | 'unpin'>
  readonly network: Network
  /** Asked for at the moment it shows, in the language of that moment. */
  readonly words: () => { readonly title: string; readonly text: string }
}

/** Offline shows an unclosable toast; online removes it. The answer ends the watch and takes the toast along. */
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
