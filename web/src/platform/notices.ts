/** A person's own action on another, with the way to take it back while its notice is shown. */
export interface OwnAction {
  readonly action:
    | 'follow'
    | 'unfollow'
    | 'report'
    | 'block'
    | 'unblock'
    | 'ignored'
    | 'sendGift'
    | 'sendAnimatedGift'
  readonly userId: string
  readonly undo?: { readonly text: string; readonly run: () => void }
}

/** A short notice of a screen, shown over all screens. Its text is translated already. */
export interface PassingNotice {
  readonly title: string
  readonly accent: 'success' | 'error'
  /** The action that it confirms; such a notice takes its turn among the toasts. */
  readonly confirms?: OwnAction
  /** The picture of a gift. */
  readonly img?: string
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
