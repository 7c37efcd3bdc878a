import type { NoMatchListener, Ticket } from '../modules/matchmaking/index.ts'

/** A person unmatched for this long is offered a demo person: real people have come first. */
const demoAfterMs = 600

/** Receives matchmaking's reports of unmatched people, in demo mode. */
export interface UnmatchedPeople {
  /** For `createMatchmaking`. */
  readonly listener: NoMatchListener
  /** From now on `serve` is called for each; without it they simply keep waiting. */
  serveWith(serve: ((ticket: Ticket) => void) | null): void
}

export function createUnmatchedPeople(): UnmatchedPeople {
  let notify: ((ticket: Ticket) => void) | null = null
  return {
    listener: { afterMs: demoAfterMs, notify: (ticket) => notify?.(ticket) },
    serveWith(serve) {
      notify = serve
    },
  }
}
