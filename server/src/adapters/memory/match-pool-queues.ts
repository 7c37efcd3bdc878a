import type { Ticket } from '../../modules/matchmaking/match-pool.port.ts'
import { TicketQueue, waitsLonger } from './match-pool-queue.ts'

/** Waiting tickets by place. */
export class MatchQueues {
  readonly #queues = new Map<string, TicketQueue>()

  add(ticket: Ticket): void {
    for (const place of ticket.places.waitsIn) {
      let queue = this.#queues.get(place)
      if (!queue) {
        queue = new TicketQueue()
        this.#queues.set(place, queue)
      }
      queue.add(ticket)
    }
  }

  remove(ticket: Ticket): void {
    for (const place of ticket.places.waitsIn) {
      const queue = this.#queues.get(place)
      queue?.remove(ticket)
      if (queue?.isEmpty) this.#queues.delete(place)
    }
  }

  /** Everybody who waits in one of the places, longest wait first; whoever waits in two comes twice in a row. */
  *inOrder(places: readonly string[]): Generator<Ticket> {
    const heads = places.flatMap((place) => {
      const tickets = this.#queues.get(place)?.[Symbol.iterator]()
      const first = tickets?.next().value
      return tickets && first ? [{ tickets, first }] : []
    })
    while (heads.length > 0) {
      let best = 0
      for (const [index, head] of heads.entries()) {
        const leading = heads[best]
        if (leading && waitsLonger(head.first, leading.first)) best = index
      }
      const head = heads[best]
      if (!head) return
      yield head.first
      const { value, done } = head.tickets.next()
      if (done) heads.splice(best, 1)
      else head.first = value
    }
  }
}
