import type { LonelyListener, Ticket } from '../modules/matchmaking/index.ts'

/** Somebody who has waited this long while nobody fits is offered a demo peer: real people have come first. */
const demoAfterMs = 600

/** Where matchmaking tells of lonely people before anybody is there to look after them. */
export interface LonelyPeople {
  /** For `createMatchmaking`. */
  readonly listener: LonelyListener
  /** From now on `serve` hears of each; until then nobody does, and they go on waiting. */
  open(serve: (ticket: Ticket) => void): void
  close(): void
}

export function createLonelyPeople(): LonelyPeople {
  let tell: (ticket: Ticket) => void = () => {}
  return {
    listener: { afterMs: demoAfterMs, tell: (ticket) => tell(ticket) },
    open(serve) {
      tell = serve
    },
    close() {
      tell = () => {}
    },
  }
}
