import type { MessageHandlers } from '../../kernel/handlers.ts'
import { cancelMatch } from './leave-pool.ts'
import type { Matchmaker } from './matchmaking-deps.ts'
import { nextMatch } from './next-match.ts'
import { startMatch } from './start-match.ts'

type MatchMessage = 'match.start' | 'match.next' | 'match.cancel'

export function matchMessageHandlers(matchmaker: Matchmaker): MessageHandlers<MatchMessage> {
  return {
    'match.start': (connection, wish) => startMatch(matchmaker, connection, wish),
    'match.next': (connection, wish) => nextMatch(matchmaker, connection, wish),
    'match.cancel': (connection) => cancelMatch(matchmaker, connection),
  }
}
