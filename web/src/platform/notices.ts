/** A short notice of a screen, shown over all screens. Its text is translated already. */
export interface PassingNotice {
  readonly title: string
  readonly accent: 'success' | 'error'
}

/** Connects screens, which raise notices, with the overlays, which show them. */
export interface Notices {
  show(notice: PassingNotice): void
  /** Subscribes to notices; the returned function unsubscribes. */
  listen(listener: (notice: PassingNotice) => void): () => void
}

export function createNotices(): Notices {
  const listeners = new Set<(notice: PassingNotice) => void>()
  return {
    show(notice) {
      for (const listener of [...listeners]) listener(notice)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
