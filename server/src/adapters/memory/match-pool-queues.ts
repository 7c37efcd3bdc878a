import type { Ticket } from '../../modules/matchmaking/match-pool.port.ts'
import { TicketQueue, waitsLonger } from './match-pool-queue.ts'

/** Waiting tickets by bucket. */
export class MatchQueues {
  readonly #queues = new Map<string, TicketQueue>()

  add(ticket: Ticket): void {
    for (const bucket of ticket.buckets.waitsIn) {
      let queue = this.#queues.get(bucket)
      if (!queue) {
        queue = new TicketQueue()
        this.#queues.set(bucket, queue)
      }
      queue.add(ticket)
    }
  }

  remove(ticket: Ticket): void {
    for (const bucket of ticket.buckets.waitsIn) {
      const queue = this.#queues.get(bucket)
      queue?.remove(ticket)
      if (queue?.isEmpty) this.#queues.delete(bucket)
    }
  }

  /** Everyone waiting in one of the buckets, longest wait first; a person in two of them comes twice in a row. */
  *inOrder(buckets: readonly string[]): Generator<Ticket> {
    const heads = buckets.flatMap((bucket) => {
      const tickets = this.#queues.get(bucket)?.[Symbol.iterator]()
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
