import {
  agree,
  type MatchCard,
  type Pairing,
  pairingMs,
  type RecentRule,
  type Ticket,
} from '../src/modules/matchmaking/match-pool.port.ts'

interface ModelTicket {
  ticket: Ticket
  parted: Set<string>
  pairing: { id: string; until: number } | null
}

/**
 * Whether two people may meet, by their attributes and wishes: the rule that the buckets express. Each condition applies
 * both ways: the mode, both filters, a common language or two searches that accept any, a common region or two that do.
 */
export function fits(first: MatchCard, second: MatchCard): boolean {
  const wants = (who: MatchCard, whom: MatchCard): boolean =>
    who.filter === 'both' || who.filter === whom.gender
  const speak = first.languages.some((language) => second.languages.includes(language))
  const near = first.region === null || second.region === null || first.region === second.region
  return (
    first.brandId === second.brandId &&
    first.mode === second.mode &&
    wants(first, second) &&
    wants(second, first) &&
    (speak || (first.widened !== 'none' && second.widened !== 'none')) &&
    (near || (first.widened === 'region' && second.widened === 'region'))
  )
}

/**
 * The pool as plain lists, read from end to end: the reference for the adapters. It states each guarantee in the
 * simplest way: who may meet whom, who comes first, and which tickets are alive.
 */
export class MatchPoolModel {
  now: number
  readonly tickets = new Map<string, ModelTicket>()
  readonly leases = new Map<string, number>()
  readonly gone = new Map<string, Set<string>>()
  readonly #meetings = new Map<string, { userId: string; at: number }[]>()
  readonly #recent: RecentRule

  constructor(now: number, recent: RecentRule) {
    this.now = now
    this.#recent = recent
  }

  isLeased(ticket: Ticket): boolean {
    return (this.leases.get(ticket.nodeId) ?? 0) > this.now
  }

  #met(firstId: string, secondId: string): boolean {
    const knows = (who: string, whom: string) =>
      (this.#meetings.get(who) ?? []).some(
        (meeting) => meeting.userId === whom && this.now - meeting.at < this.#recent.windowMs,
      )
    return knows(firstId, secondId) || knows(secondId, firstId)
  }

  /** The person that a search for `own` must find, or null. */
  expectedPartner(own: ModelTicket): ModelTicket | null {
    const fitting = [...this.tickets.values()]
      .filter(
        (otherTicket) => otherTicket !== own && !otherTicket.pairing && this.isLeased(otherTicket.ticket),
      )
      .filter((otherTicket) => fits(own.ticket.card, otherTicket.ticket.card))
      .filter(
        (otherTicket) =>
          !own.parted.has(otherTicket.ticket.userId) && !otherTicket.parted.has(own.ticket.userId),
      )
      .filter((otherTicket) => agree(own.ticket, otherTicket.ticket, this.now))
      .sort((a, b) => a.ticket.since - b.ticket.since || (a.ticket.userId < b.ticket.userId ? -1 : 1))
    const strangers = fitting.filter(
      (otherTicket) => !this.#met(own.ticket.userId, otherTicket.ticket.userId),
    )
    return strangers[0] ?? fitting[0] ?? null
  }

  pairUp(pairing: Pairing): void {
    for (const { userId } of pairing.tickets) {
      const held = this.tickets.get(userId)
      if (held) held.pairing = { id: pairing.pairingId, until: this.now + pairingMs }
    }
  }

  held(pairing: Pairing): ModelTicket[] {
    return pairing.tickets.flatMap(({ userId }) => {
      const held = this.tickets.get(userId)
      return held?.pairing?.id === pairing.pairingId ? [held] : []
    })
  }

  remove(held: ModelTicket, by: string): void {
    this.tickets.delete(held.ticket.userId)
    const { nodeId, ticketId } = held.ticket
    if (nodeId !== by) this.gone.set(nodeId, (this.gone.get(nodeId) ?? new Set()).add(ticketId))
  }

  remember(firstId: string, secondId: string): void {
    const add = (who: string, userId: string) => {
      const otherMeetings = (this.#meetings.get(who) ?? []).filter((meeting) => meeting.userId !== userId)
      const all = [...otherMeetings, { userId, at: this.now }].sort((a, b) => b.at - a.at)
      this.#meetings.set(who, all.slice(0, this.#recent.partners))
    }
    add(firstId, secondId)
    add(secondId, firstId)
  }

  dropNode(nodeId: string): void {
    this.leases.delete(nodeId)
    this.gone.delete(nodeId)
    for (const [userId, { ticket }] of this.tickets) if (ticket.nodeId === nodeId) this.tickets.delete(userId)
  }

  sweep(): void {
    for (const [nodeId, until] of this.leases) if (until <= this.now) this.dropNode(nodeId)
  }
}
