import type { Routes } from '@serendip/contract'
import { bind } from '../../kernel/bind.ts'
import type { Connection, Handlers, MessageHandlers, MessageOf } from '../../kernel/handlers.ts'
import { cancelMatch } from './leave-pool.ts'
import type { Matchmaker, MatchmakingDeps } from './matchmaking-deps.ts'
import { nextMatch } from './next-match.ts'
import { startMatch } from './start-match.ts'

async function keepOffer(
  { searches }: Matchmaker,
  { userId, connectionId }: Connection,
  { sdp }: MessageOf<'match.offer'>,
): Promise<void> {
  const search = searches.of(userId)
  if (search?.ticket.connectionId === connectionId) search.offer = sdp
}

/** Messages that matchmaking answers over the socket. */
type MatchMessages = MessageHandlers<'match.start' | 'match.next' | 'match.offer' | 'match.cancel'>

export const matchMessages = (matchmaker: Matchmaker): MatchMessages =>
  bind(matchmaker, {
    'match.start': startMatch,
    'match.next': nextMatch,
    'match.offer': keepOffer,
    'match.cancel': cancelMatch,
  })

export const matchRoutes = ({ people }: MatchmakingDeps): { matching: Handlers<Routes['matching']> } => ({
  matching: { ban: ({ caller }) => people.banOf(caller.userId) },
})
