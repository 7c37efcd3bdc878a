import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Realtime } from '../../kernel/realtime.ts'
import type { Settings } from '../settings/index.ts'
import type { MatchPool, RecentRule, Ticket } from './match-pool.port.ts'
import type { MatchCalls, MatchPeople } from './matchmaking.ports.ts'
import type { Searches } from './searches.ts'

export interface MatchmakingDeps {
  readonly pool: MatchPool
  /** The people connected to this node who are searching. */
  readonly searches: Searches
  readonly people: MatchPeople
  readonly calls: MatchCalls
  readonly realtime: Realtime
  readonly settings: Settings
  readonly plumbing: Pick<Plumbing, 'clock' | 'logger'>
}

/** Handles people for whom no match is found. */
export interface NoMatchListener {
  readonly afterMs: number
  readonly notify: (ticket: Ticket) => void
}

/** State shared by the use cases of one node. */
export interface Matchmaker extends MatchmakingDeps {
  /** When each person may press Next again, ms. */
  readonly nextAllowedAt: Map<string, number>
  readonly unmatched: NoMatchListener | null
}

export async function recentRule({ settings }: Matchmaker): Promise<RecentRule> {
  const { recentPartners, recentPartnersMs } = await settings.read()
  return { partners: recentPartners, windowMs: recentPartnersMs }
}

export function notifySearching({ realtime }: Matchmaker, { connectionId, since, card }: Ticket): void {
  realtime.toConnection(connectionId, { type: 'match.searching', sinceMs: since, widened: card.widened })
}
