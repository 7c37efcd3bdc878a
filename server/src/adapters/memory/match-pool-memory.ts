import type { Pairing, Ticket } from '../../modules/matchmaking/match-pool.port.ts'
import { MatchQueues } from './match-pool-queues.ts'
import { RecentPartners } from './match-pool-recent.ts'

export interface Slot {
  ticket: Ticket
  readonly parted: Set<string>
  pairing: { readonly id: string; readonly until: number } | null
}

/** The shared state of one pool. One process is one node; tests give several nodes the same memory. */
export class MatchPoolMemory {
  readonly slots = new Map<string, Slot>()
  readonly queues = new MatchQueues()
  readonly recent = new RecentPartners()
  /** When each node's lease ends. */
  readonly leases = new Map<string, number>()
  /** Tickets of each node that another node ended. */
  readonly gone = new Map<string, string[]>()

  isLeased(ticket: Ticket, now: number): boolean {
    return (this.leases.get(ticket.nodeId) ?? 0) > now
  }

  slotOf(ticket: Ticket): Slot | null {
    const slot = this.slots.get(ticket.userId)
    return slot?.ticket.ticketId === ticket.ticketId ? slot : null
  }

  /** The slots that this pairing still holds. */
  slotsOf(pairing: Pairing): readonly Slot[] {
    return pairing.tickets.flatMap((ticket) => {
      const slot = this.slotOf(ticket)
      return slot?.pairing?.id === pairing.pairingId ? [slot] : []
    })
  }

  /** Ends a ticket, and records it for the ticket's node if another node ends it. */
  remove({ ticket }: Slot, byNodeId: string): void {
    this.queues.remove(ticket)
    this.slots.delete(ticket.userId)
    if (ticket.nodeId === byNodeId) return
    const notes = this.gone.get(ticket.nodeId)
    if (notes) notes.push(ticket.ticketId)
    else this.gone.set(ticket.nodeId, [ticket.ticketId])
  }

  dropNode(nodeId: string): void {
    for (const slot of this.slots.values()) if (slot.ticket.nodeId === nodeId) this.remove(slot, nodeId)
    this.leases.delete(nodeId)
    this.gone.delete(nodeId)
  }
}
