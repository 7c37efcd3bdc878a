import type { Redis } from 'ioredis'
import type { Clock } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Ids } from '../../kernel/ids.ts'
import {
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
import { type PoolScripts, poolScripts } from './redis-match-pool-run.ts'
import { ownerOf, readTicket, writeTicket } from './redis-match-pool-ticket.ts'

/** One run of a script skips at most this many waiting people, so that Redis is never blocked for long. */
const scanPage = 200
/** The most runs of one search: more people than a pool holds, so a search is always complete. */
const scanPagesMax = 500
const sweepMax = 1_000
/** The most runs to drop one node's tickets. */
const dropRunsMax = 1_000

export interface RedisMatchPoolDeps {
  readonly redis: Redis
  readonly nodeId: string
  readonly clock: Clock
  readonly ids: Ids
  /** The common hash tag of all keys, so that a cluster stores them on one shard. */
  readonly keyTag?: string
}

type Texts = readonly [string, string?, string?, string?]

interface Search {
  readonly ticket: Ticket
  readonly recent: RecentRule
  readonly pairingId: string
  /** End of the previous page, and the recent partner to fall back on. */
  readonly after?: string
  readonly lastResort?: string
}

/** Null if this node cannot read one of the two. */
function pairOf(pairingId: string, own: string, otherId: string): Pair | null {
  const tickets = [readTicket(own), readTicket(otherId)] as const
  return tickets[0] && tickets[1] ? { pairingId, tickets: [tickets[0], tickets[1]] } : null
}

/** Each operation is one script, which Redis runs alone: atomic over all nodes. */
export class RedisMatchPool implements MatchPool {
  readonly #scripts: PoolScripts
  readonly #nodeId: string
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #tag: string
  readonly #keys: readonly string[]

  constructor({ redis, nodeId, clock, ids, keyTag }: RedisMatchPoolDeps) {
    this.#scripts = poolScripts(redis)
    this.#nodeId = nodeId
    this.#clock = clock
    this.#ids = ids
    this.#tag = keyTag ?? '{pool}'
    this.#keys = [`${this.#tag}:tickets`, `${this.#tag}:index`, `${this.#tag}:nodes`]
  }

  async enter(request: TicketRequest, recent: RecentRule): Promise<EnterOutcome> {
    const ticket: Ticket = { ...request, ticketId: this.#ids.next('tkt'), nodeId: this.#nodeId }
    const pairingId = this.#ids.next('pair')
    const keys = [...this.#keys, this.#recentKey(ticket.userId)]
    const args = this.#searchArgs({ ticket, recent, pairingId })
    const [kind, own = '', otherId = '', before = ''] = (await this.#scripts.enter(keys, args)) as Texts
    if (kind === 'pairing') return { kind }
    const replaced = before ? readTicket(before) : null
    const pair = kind === 'paired' ? await this.#readPair(pairingId, own, otherId) : null
    if (pair) return { kind: 'paired', pair, replaced }
    if (kind === 'waiting') return { kind, ticket: readTicket(own) ?? ticket, replaced }
    const later =
      kind === 'paired' ? await this.seek(ticket, recent) : await this.#seekFrom(ticket, recent, own, otherId)
    if (later.kind === 'paired') return { ...later, replaced }
    // Whatever happened to the ticket between two pages, its next seek detects it.
    const since = Math.min(ticket.since, replaced?.since ?? ticket.since)
    return { kind: 'waiting', ticket: { ...ticket, since }, replaced }
  }

  seek(ticket: Ticket, recent: RecentRule): Promise<SeekOutcome> {
    return this.#seekFrom(ticket, recent, '', '')
  }

  async leave(userId: string, connectionId: string | null): Promise<Ticket | null> {
    const text = (await this.#run('leave', [userId, connectionId ?? ''])) as string
    return text ? readTicket(text) : null
  }

  async claim(userId: string): Promise<Pairing | null> {
    const pairingId = this.#ids.next('pair')
    const text = (await this.#run('claim', [userId, pairingId, pairingMs])) as string
    const ticket = text ? readTicket(text) : null
    return ticket && { pairingId, tickets: [ticket] }
  }

  async settle({ pairingId, tickets }: Pairing, recent: RecentRule): Promise<void> {
    const people = tickets.map((ticket) => ticket.userId)
    const args = [pairingId, recent.partners, recent.windowMs, ...people]
    await this.#run(
      'settle',
      args,
      people.map((userId) => this.#recentKey(userId)),
    )
  }

  async putBack({ pairingId, tickets }: Pairing, { parted }: { readonly parted: boolean }): Promise<void> {
    await this.#run('putBack', [pairingId, parted ? '1' : '0', ...tickets.map((ticket) => ticket.userId)])
  }

  async renewLease(): Promise<LeaseRenewal> {
    for (let run = 0; run < dropRunsMax; run += 1) {
      const answer = (await this.#run('renewLease', [poolLeaseMs, sweepMax])) as [number, string[]] | null
      if (answer) return { lapsed: answer[0] === 1, gone: answer[1] }
    }
    throw new DomainError('unavailable')
  }

  async dropLease(): Promise<void> {
    for (let run = 0; run < dropRunsMax; run += 1) {
      if ((await this.#run('dropLease', [sweepMax])) === 0) return
    }
  }

  async looking(): Promise<number> {
    return (await this.#run('looking', [])) as number
  }

  /** The two tickets; or null, and then whose ticket cannot be read has left the pool, and the other waits again. */
  async #readPair(pairingId: string, own: string, otherId: string): Promise<Pair | null> {
    const pair = pairOf(pairingId, own, otherId)
    if (pair === null) await this.#run('discard', [pairingId, ownerOf(own), ownerOf(otherId)])
    return pair
  }

  #recentKey(userId: string): string {
    return `${this.#tag}:recent:${userId}`
  }

  #run(
    name: keyof PoolScripts,
    args: readonly (string | number)[],
    keys: readonly string[] = [],
  ): Promise<unknown> {
    return this.#scripts[name]([...this.#keys, ...keys], [this.#clock.now(), this.#nodeId, ...args])
  }

  #searchArgs({ ticket, recent, pairingId, after = '', lastResort = '' }: Search): (string | number)[] {
    const search = [writeTicket(ticket), pairingId, pairingMs, recent.windowMs, scanPage, after, lastResort]
    return [this.#clock.now(), this.#nodeId, ...search]
  }

  /** Reads page after page until a match is found or nobody is left. */
  async #seekFrom(ticket: Ticket, recent: RecentRule, start: string, resort: string): Promise<SeekOutcome> {
    let [after, lastResort] = [start, resort]
    for (let page = 0; page < scanPagesMax; page += 1) {
      const pairingId = this.#ids.next('pair')
      const args = this.#searchArgs({ ticket, recent, pairingId, after, lastResort })
      const [kind, own = '', otherId = ''] = (await this.#scripts.seek(this.#keys, args)) as Texts
      const pair = kind === 'paired' ? await this.#readPair(pairingId, own, otherId) : null
      if (pair) return { kind: 'paired', pair }
      if (kind !== 'more' && kind !== 'paired')
        return { kind } as SeekOutcome
        // After a dropped ticket, the search begins again.
      ;[after, lastResort] = kind === 'more' ? [own, otherId] : ['', '']
    }
    return { kind: 'waiting' }
  }
}
