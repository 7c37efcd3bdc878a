import type { MatchWish, ServerMessage } from '@serendip/contract'
import { MatchPoolMemory } from '../src/adapters/memory/match-pool-memory.ts'
import { MemoryMatchPool } from '../src/adapters/memory/memory-match-pool.ts'
import { connectionIdOn } from '../src/kernel/connection-id.ts'
import { DomainError } from '../src/kernel/domain-error.ts'
import type { Connection } from '../src/kernel/handlers.ts'
import { randomIds } from '../src/kernel/ids.ts'
import type { Realtime } from '../src/kernel/realtime.ts'
import type {
  NoMatchListener,
  MatchFacts,
  Matchmaking,
  MatchPool,
  SearchPool,
} from '../src/modules/matchmaking/index.ts'
import { createMatchmaking, createSearchPool, PartedError } from '../src/modules/matchmaking/index.ts'
import { matchCard } from '../src/modules/matchmaking/match-pool.port.ts'
import { defaultSettings } from '../src/modules/settings/index.ts'
import { aClock, type FakeClock } from './clock.ts'
import { silentLogger } from './logger.ts'

export const aWish = (wish: Partial<MatchWish> = {}): MatchWish => ({
  filter: 'both',
  languages: ['en'],
  mode: 'video',
  ...wish,
})

/** Matchmaking of a node, with the number of people in its pool. */
export type MatchNode = Matchmaking & Pick<SearchPool, 'looking'>

/** People, calls and sockets around one pool, on as many nodes as a test starts. */
export class MatchWorld {
  readonly clock: FakeClock = aClock()
  readonly memory = new MatchPoolMemory()
  readonly facts = new Map<string, Partial<MatchFacts>>()
  /** People in a call, each with their partner. */
  readonly inCall = new Map<string, string>()
  /** Whom people left by Next, as the two were notified. */
  readonly ended: string[] = []
  readonly parted = new Set<string>()
  readonly banned = new Set<string>()
  /** People who cannot pay for a paid filter. */
  readonly poor = new Set<string>()
  /** People who must verify their identity before video. */
  readonly unproven = new Set<string>()
  readonly messages = new Map<string, ServerMessage[]>()
  /** The early offers that calls began with. */
  readonly offers: (string | null)[] = []
  /** Set to make the next calls fail. */
  callFailure: Error | null = null
  /** Runs before a call is created, when both have been taken out of the pool. */
  beforeCall: () => Promise<void> = async () => {}

  async node(
    nodeId: string,
    options: { unmatched?: NoMatchListener; pool?: (pool: MatchPool) => MatchPool } = {},
  ): Promise<MatchNode> {
    const { clock, memory } = this
    const pool = new MemoryMatchPool({ memory, nodeId, clock, ids: randomIds })
    const enter = pool.enter.bind(pool)
    pool.enter = async (request, rule) => {
      // A pool that stores tickets accepts nothing else.
      matchCard.parse(request.card)
      return enter(request, rule)
    }
    const realtime: Realtime = {
      toUser() {},
      endSession() {},
      toConnection: (connectionId, message) => {
        this.messages.set(connectionId, [...(this.messages.get(connectionId) ?? []), message])
      },
    }
    const searchPool = createSearchPool(options.pool?.(pool) ?? pool, realtime, clock)
    const matchmaking = createMatchmaking(
      {
        ...searchPool,
        people: {
          banOf: async () => ({ banned: false, reason: null, until: null }),
          isAgeRefused: async () => false,
          admit: async (userId, { mode, filter }) => {
            if (this.banned.has(userId)) throw new DomainError('matching_banned')
            if (mode === 'video' && this.unproven.has(userId)) throw new DomainError('identity_required')
            if (filter !== 'both' && this.poor.has(userId)) throw new DomainError('not_enough_coins')
            return {
              brandId: 'serendip',
              gender: 'male',
              country: 'DE',
              excludedUserIds: [],
              traits: [],
              wishes: [],
              ...this.facts.get(userId),
            }
          },
        },
        calls: {
          isInCall: async (userId) => this.inCall.has(userId),
          expel: async (userId) => void this.inCall.delete(userId),
          leave: async (userId) => void this.leave(userId),
          openCallOf: async (userId) =>
            this.inCall.has(userId) ? { leave: async () => this.leave(userId) } : null,
          onPair: async (waited, came, offer) => {
            await this.beforeCall()
            if (this.callFailure) throw this.callFailure
            if (this.parted.has(`${waited.userId} ${came.userId}`)) throw new PartedError()
            if (this.parted.has(`${came.userId} ${waited.userId}`)) throw new PartedError()
            this.offers.push(offer)
            this.inCall.set(waited.userId, came.userId).set(came.userId, waited.userId)
          },
        },
        settings: { read: async () => defaultSettings },
        plumbing: { clock, logger: silentLogger },
      },
      options.unmatched ?? null,
    )
    await matchmaking.start()
    return { ...matchmaking, looking: searchPool.looking }
  }

  /** Like `hangUp`; the answer records that the two were notified. */
  leave(userId: string): () => Promise<void> {
    const partner = this.inCall.get(userId) ?? 'nobody'
    this.hangUp(userId)
    return async () => void this.ended.push(`${userId} left ${partner}`)
  }

  hangUp(userId: string): void {
    const partner = this.inCall.get(userId)
    this.inCall.delete(userId)
    if (partner) this.inCall.delete(partner)
  }

  /** A tab's search messages, abbreviated. */
  messagesTo({ connectionId }: Connection): string[] {
    return (this.messages.get(connectionId) ?? []).map((message) => {
      if (message.type === 'match.searching') return `searching ${message.widened}`
      return message.type === 'match.idle' ? `idle ${message.reason}` : message.type
    })
  }

  /** Advances time and completes everything that falls due. */
  async pass(ms: number): Promise<void> {
    const stepMs = 500
    for (let passed = 0; passed < ms; passed += stepMs) {
      this.clock.advance(Math.min(stepMs, ms - passed))
      await settled()
    }
  }
}

/** Everything here is promises without real waiting, so one iteration of the event loop completes it. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export const aConnection = (userId: string, nodeId = 'node_a'): Connection => ({
  userId,
  connectionId: connectionIdOn(nodeId, randomIds),
  sessionId: `ses_${userId}`,
  tabId: `tab_${userId}`,
  isOpen: () => true,
})
