import type { Clock } from '../../kernel/clock.ts'
import type { Ids } from '../../kernel/ids.ts'
import {
  agree,
  type EnterOutcome,
  type LeaseRenewal,
  type MatchPool,
  type Pair,
  type Pairing,
  pairingMs,
  poolLeaseMs,
  type RecentRule,
  type SeekOutcome,
  type Ticket,
  type TicketRequest,
} from '../../modules/matchmaking/match-pool.port.ts'
import type { MatchPoolMemory, Slot } from './match-pool-memory.ts'

export interface MemoryMatchPoolDeps {
  readonly memory: MatchPoolMemory
  readonly nodeId: string
  readonly clock: Clock
  readonly ids: Ids
}

/** Each operation runs to completion before the next begins, which makes it atomic. */
export class MemoryMatchPool implements MatchPool {
  readonly #memory: MatchPoolMemory
  readonly #nodeId: string
  readonly #clock: Clock
  readonly #ids: Ids

  constructor({ memory, nodeId, clock, ids }: MemoryMatchPoolDeps) {
    this.#memory = memory
    this.#nodeId = nodeId
    this.#clock = clock
    this.#ids = ids
  }

  async enter(request: TicketRequest, recent: RecentRule): Promise<EnterOutcome> {
    const { slots, queues, leases } = this.#memory
    const before = slots.get(request.userId)
    if (before && this.#isPairing(before)) return { kind: 'pairing' }
    const replaced = before && !before.pairing && this.#isLeased(before.ticket) ? before.ticket : null
    if (before) this.#memory.remove(before, this.#nodeId)
    // A node that never took a lease counts as lapsed, so that a sweep finds its tickets.
    if (!leases.has(this.#nodeId)) leases.set(this.#nodeId, 0)
    const ticket: Ticket = {
      ...request,
      since: Math.min(request.since, replaced?.since ?? request.since),
      ticketId: this.#ids.next('tkt'),
      nodeId: this.#nodeId,
    }
    const slot: Slot = { ticket, parted: new Set(request.parted), pairing: null }
    slots.set(ticket.userId, slot)
    queues.add(ticket)
    const pair = this.#search(slot, recent)
    return pair ? { kind: 'paired', pair, replaced } : { kind: 'waiting', ticket, replaced }
  }

  async seek(ticket: Ticket, recent: RecentRule): Promise<SeekOutcome> {
    const slot = this.#memory.slotOf(ticket)
    if (!slot) return { kind: this.#isLeased(ticket) ? 'gone' : 'unleased' }
    if (slot.pairing) return { kind: this.#isPairing(slot) ? 'pairing' : 'stranded' }
    if (!this.#isLeased(slot.ticket)) return { kind: 'unleased' }
    this.#memory.queues.remove(slot.ticket)
    slot.ticket = { ...slot.ticket, card: ticket.card, buckets: ticket.buckets }
    this.#memory.queues.add(slot.ticket)
    const pair = this.#search(slot, recent)
    return pair ? { kind: 'paired', pair } : { kind: 'waiting' }
  }

  async leave(userId: string, connectionId: string | null): Promise<Ticket | null> {
    const slot = this.#memory.slots.get(userId)
    if (!slot || this.#isPairing(slot)) return null
    if (connectionId !== null && slot.ticket.connectionId !== connectionId) return null
    this.#memory.remove(slot, this.#nodeId)
    return slot.ticket
  }

  async claim(userId: string): Promise<Pairing | null> {
    const slot = this.#memory.slots.get(userId)
    if (!slot || slot.pairing || !this.#isLeased(slot.ticket)) return null
    return { pairingId: this.#takeOut([slot]), tickets: [slot.ticket] }
  }

  async settle(pairing: Pairing, recent: RecentRule): Promise<void> {
    for (const slot of this.#memory.slotsOf(pairing)) this.#memory.remove(slot, this.#nodeId)
    const [first, second] = pairing.tickets
    const now = this.#clock.now()
    if (first && second) this.#memory.recent.remember(first.userId, second.userId, now, recent)
    this.#memory.recent.forget(now, recent)
  }

  async putBack(pairing: Pairing, { parted }: { readonly parted: boolean }): Promise<void> {
    for (const slot of this.#memory.slotsOf(pairing)) {
      slot.pairing = null
      if (parted) for (const { userId } of pairing.tickets) slot.parted.add(userId)
      this.#memory.queues.add(slot.ticket)
    }
  }

  async renewLease(): Promise<LeaseRenewal> {
    const { leases, gone } = this.#memory
    const now = this.#clock.now()
    const lapsed = (leases.get(this.#nodeId) ?? 0) <= now
    if (lapsed) this.#memory.dropNode(this.#nodeId)
    leases.set(this.#nodeId, now + poolLeaseMs)
    for (const [nodeId, until] of leases) if (until <= now) this.#memory.dropNode(nodeId)
    const notes = gone.get(this.#nodeId) ?? []
    gone.delete(this.#nodeId)
    return { lapsed, gone: notes }
  }

  async dropLease(): Promise<void> {
    this.#memory.dropNode(this.#nodeId)
  }

  async looking(): Promise<number> {
    return this.#memory.slots.size
  }

  #isLeased(ticket: Ticket): boolean {
    return this.#memory.isLeased(ticket, this.#clock.now())
  }

  #isPairing(slot: Slot): boolean {
    return slot.pairing !== null && slot.pairing.until > this.#clock.now()
  }

  #search(own: Slot, recent: RecentRule): Pair | null {
    const found = this.#find(own, recent)
    return found && { pairingId: this.#takeOut([own, found]), tickets: [own.ticket, found.ticket] }
  }

  /** The match with the longest wait; recent partners only if nobody else fits. */
  #find(own: Slot, recent: RecentRule): Slot | null {
    const { userId, buckets } = own.ticket
    const now = this.#clock.now()
    let lastResort: Slot | null = null
    for (const { userId: otherId } of this.#memory.queues.inOrder(buckets.looksInto)) {
      const slot = this.#memory.slots.get(otherId)
      if (!slot || otherId === userId || !this.#isLeased(slot.ticket)) continue
      if (own.parted.has(otherId) || slot.parted.has(userId)) continue
      if (!agree(own.ticket, slot.ticket, now)) continue
      if (!this.#memory.recent.met(userId, otherId, now, recent)) return slot
      lastResort ??= slot
    }
    return lastResort
  }

  #takeOut(slots: readonly Slot[]): string {
    const pairing = { id: this.#ids.next('pair'), until: this.#clock.now() + pairingMs }
    for (const slot of slots) {
      this.#memory.queues.remove(slot.ticket)
      slot.pairing = pairing
    }
    return pairing.id
  }
}
