import type { NoMatchListener, Ticket } from '../modules/matchmaking/index.ts'

/** A person unmatched for this long is offered a demo peer: real people have come first. */
const demoAfterMs = 600

/** Receives matchmaking's reports of unmatched people before the demo is running. */
export interface UnmatchedPeople {
  /** For `createMatchmaking`. */
  readonly listener: NoMatchListener
  /** From now on `serve` is called for each; until then they simply keep waiting. */
  open(serve: (ticket: Ticket) => void): void
  close(): void
}

export function createUnmatchedPeople(): UnmatchedPeople {
  let notify: (ticket: Ticket) => void = () => {}
  return {
    listener: { afterMs: demoAfterMs, notify: (ticket) => notify(ticket) },
    open(serve) {
      notify = serve
    },
    close() {
      notify = () => {}
    },
  }
}
