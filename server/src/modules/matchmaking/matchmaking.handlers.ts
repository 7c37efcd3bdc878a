import type { MessageHandlers } from '../../kernel/handlers.ts'
import { cancelMatch } from './leave-pool.ts'
import type { Matchmaker } from './matchmaking-deps.ts'
import { nextMatch } from './next-match.ts'
import { startMatch } from './start-match.ts'

/** Messages that matchmaking answers over the socket. */
export type MatchMessages = MessageHandlers<'match.start' | 'match.next' | 'match.offer' | 'match.cancel'>

export function matchMessages(matchmaker: Matchmaker): MatchMessages {
  return {
    'match.start': (connection, wish) => startMatch(matchmaker, connection, wish),
    'match.next': (connection, wish) => nextMatch(matchmaker, connection, wish),
    async 'match.offer'({ userId, connectionId }, { sdp }) {
      const search = matchmaker.searches.of(userId)
      if (search?.ticket.connectionId === connectionId) search.offer = sdp
    },
    'match.cancel': (connection) => cancelMatch(matchmaker, connection),
  }
}
