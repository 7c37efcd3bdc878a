import type { Ticket } from '../../modules/matchmaking/match-pool.port.ts'

/** A block is split at twice this size, so adding and removing move few tickets, however long the queue. */
const blockSize = 64

export const waitsLonger = (first: Ticket, second: Ticket): boolean =>
  first.since === second.since ? first.userId < second.userId : first.since < second.since

/** The first index at which `isBefore` is false; it must be true for every index before and false for all after. */
function partition<T>(list: readonly T[], isBefore: (entry: T) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = list[middle]
    if (entry !== undefined && isBefore(entry)) low = middle + 1
    else high = middle
  }
  return low
}

/** The tickets of one bucket, longest wait first, stored in blocks. */
export class TicketQueue {
  readonly #blocks: Ticket[][] = []

  get isEmpty(): boolean {
    return this.#blocks.length === 0
  }

  add(ticket: Ticket): void {
    const index = Math.min(this.#blockOf(ticket), this.#blocks.length - 1)
    const block = this.#blocks[index]
    if (!block) {
      this.#blocks.push([ticket])
      return
    }
    block.splice(
      partition(block, (otherTicket) => waitsLonger(otherTicket, ticket)),
      0,
      ticket,
    )
    if (block.length >= 2 * blockSize) this.#blocks.splice(index + 1, 0, block.splice(blockSize))
  }

  remove(ticket: Ticket): void {
    const index = this.#blockOf(ticket)
    const block = this.#blocks[index]
    const at = block ? partition(block, (otherTicket) => waitsLonger(otherTicket, ticket)) : 0
    if (block?.[at]?.ticketId !== ticket.ticketId) return
    block.splice(at, 1)
    if (block.length === 0) this.#blocks.splice(index, 1)
  }

  *[Symbol.iterator](): Generator<Ticket> {
    for (const block of this.#blocks) yield* block
  }

  /** The first block whose last ticket has not waited longer than this one. */
  #blockOf(ticket: Ticket): number {
    return partition(this.#blocks, (block) => {
      const last = block.at(-1)
      return last !== undefined && waitsLonger(last, ticket)
    })
  }
}
