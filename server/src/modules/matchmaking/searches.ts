import type { Clock } from '../../kernel/clock.ts'
import type { Ticket } from './match-pool.port.ts'

/** A person of this node who looks for a partner. */
export interface Search {
  ticket: Ticket
  /** When this wish entered, ms: widening counts from here. */
  readonly enteredAt: number
  /** The ticket that the pool did not know at the last look. */
  missedTicketId: string | null
  /** The first offer of the call to come, once the person has made it. */
  offer: string | null
}

/** What a search's timers are for; it has one of each. */
type TimerName = 'look' | 'lonely'

interface Kept {
  readonly search: Search
  readonly cancels: Map<TimerName, () => void>
}

/** The searches whose connections this node holds, one a person, each with its own timers. */
export class Searches {
  readonly #clock: Clock
  readonly #byUser = new Map<string, Kept>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  keep(ticket: Ticket, enteredAt: number): Search {
    this.#end(ticket.userId)
    const search = { ticket, enteredAt, missedTicketId: null, offer: null }
    this.#byUser.set(ticket.userId, { search, cancels: new Map() })
    return search
  }

  of(userId: string): Search | null {
    return this.#byUser.get(userId)?.search ?? null
  }

  all(): readonly Search[] {
    return [...this.#byUser.values()].map(({ search }) => search)
  }

  /** The offer of whoever waits with this ticket; null where there is none, or another node has it. */
  offerOf({ userId, ticketId }: Ticket): string | null {
    const search = this.of(userId)
    return search?.ticket.ticketId === ticketId ? search.offer : null
  }

  isKept(search: Search): boolean {
    return this.of(search.ticket.userId) === search
  }

  /** Runs `task` once after `delayMs`, instead of an earlier one of that name, if the search is still kept then. */
  after(search: Search, name: TimerName, delayMs: number, task: () => void): void {
    const kept = this.#byUser.get(search.ticket.userId)
    if (kept?.search !== search) return
    kept.cancels.get(name)?.()
    kept.cancels.set(name, this.#clock.after(delayMs, task))
  }

  /** Ends the search of this very ticket. */
  drop({ userId, ticketId }: Ticket): void {
    if (this.of(userId)?.ticket.ticketId === ticketId) this.#end(userId)
  }

  /** Ends every search: the node goes away. */
  clear(): void {
    for (const userId of this.#byUser.keys()) this.#end(userId)
  }

  #end(userId: string): void {
    for (const cancel of this.#byUser.get(userId)?.cancels.values() ?? []) cancel()
    this.#byUser.delete(userId)
  }
}
