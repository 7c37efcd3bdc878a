/** Something that a screen says over all screens, for a moment. Its words arrive translated. */
export interface PassingNotice {
  readonly title: string
  readonly accent: 'success' | 'error'
}

/** Between screens, which say, and what lies over them, which shows. */
export interface Notices {
  say(notice: PassingNotice): void
  /** Hears every notice; the answer ends it. */
  listen(listener: (notice: PassingNotice) => void): () => void
}

export function createNotices(): Notices {
  const listeners = new Set<(notice: PassingNotice) => void>()
  return {
    say(notice) {
      for (const listener of [...listeners]) listener(notice)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
