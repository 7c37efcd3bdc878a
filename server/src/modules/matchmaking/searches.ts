import type { Clock } from '../../kernel/clock.ts'
import type { Ticket } from './match-pool.port.ts'

/** A person connected to this node who is searching for a partner. */
export interface Search {
  ticket: Ticket
  /** When this wish entered, ms; widening counts from here. */
  readonly enteredAt: number
  /** The ticket that the pool did not know at the last check. */
  missedTicketId: string | null
  /** The first offer for the upcoming call, once the person has made it. */
  offer: string | null
}

/** The purposes of a search's timers; it has one of each. */
type TimerName = 'look' | 'noMatch'

interface SearchEntry {
  readonly search: Search
  readonly cancels: Map<TimerName, () => void>
}

/** The searches whose connections this node holds, one per person, each with its own timers. */
export class Searches {
  readonly #clock: Clock
  readonly #byUser = new Map<string, SearchEntry>()

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

  /** The offer of the person waiting with this ticket; null if there is none, or another node has it. */
  offerOf({ userId, ticketId }: Ticket): string | null {
    const search = this.of(userId)
    return search?.ticket.ticketId === ticketId ? search.offer : null
  }

  has(search: Search): boolean {
    return this.of(search.ticket.userId) === search
  }

  /** Runs `task` once after `delayMs`, replacing an earlier one of that name, if the search still exists then. */
  after(search: Search, name: TimerName, delayMs: number, task: () => void): void {
    const entry = this.#byUser.get(search.ticket.userId)
    if (entry?.search !== search) return
    entry.cancels.get(name)?.()
    entry.cancels.set(name, this.#clock.after(delayMs, task))
  }

  /** Ends the search with this ticket. */
  drop({ userId, ticketId }: Ticket): void {
    if (this.of(userId)?.ticket.ticketId === ticketId) this.#end(userId)
  }

  /** Ends every search: the node is shutting down. */
  clear(): void {
    for (const userId of this.#byUser.keys()) this.#end(userId)
  }

  #end(userId: string): void {
    for (const cancel of this.#byUser.get(userId)?.cancels.values() ?? []) cancel()
    this.#byUser.delete(userId)
  }
}
