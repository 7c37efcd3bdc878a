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
export function fits(one: MatchCard, other: MatchCard): boolean {
  const wants = (who: MatchCard, whom: MatchCard): boolean =>
    who.filter === 'both' || who.filter === whom.gender
  const speak = one.languages.some((language) => other.languages.includes(language))
  const near = one.region === null || other.region === null || one.region === other.region
  return (
    one.brandId === other.brandId &&
    one.mode === other.mode &&
    wants(one, other) &&
    wants(other, one) &&
    (speak || (one.widened !== 'none' && other.widened !== 'none')) &&
    (near || (one.widened === 'region' && other.widened === 'region'))
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

  #met(one: string, other: string): boolean {
    const knows = (who: string, whom: string) =>
      (this.#meetings.get(who) ?? []).some(
        (meeting) => meeting.userId === whom && this.now - meeting.at < this.#recent.windowMs,
      )
    return knows(one, other) || knows(other, one)
  }

  /** The person that a search for `own` must find, or null. */
  expectedPartner(own: ModelTicket): ModelTicket | null {
    const fitting = [...this.tickets.values()]
      .filter((other) => other !== own && !other.pairing && this.isLeased(other.ticket))
      .filter((other) => fits(own.ticket.card, other.ticket.card))
      .filter((other) => !own.parted.has(other.ticket.userId) && !other.parted.has(own.ticket.userId))
      .filter((other) => agree(own.ticket, other.ticket, this.now))
      .sort((a, b) => a.ticket.since - b.ticket.since || (a.ticket.userId < b.ticket.userId ? -1 : 1))
    const strangers = fitting.filter((other) => !this.#met(own.ticket.userId, other.ticket.userId))
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

  remember(one: string, other: string): void {
    const add = (who: string, userId: string) => {
      const others = (this.#meetings.get(who) ?? []).filter((meeting) => meeting.userId !== userId)
      const all = [...others, { userId, at: this.now }].sort((a, b) => b.at - a.at)
      this.#meetings.set(who, all.slice(0, this.#recent.partners))
    }
    add(one, other)
    add(other, one)
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
