import type { Connection } from '../../kernel/handlers.ts'
import { pairingMs } from './match-pool.port.ts'
import type { Matchmaker } from './matchmaking-deps.ts'

const retryMs = 1_000
/** By then a pairing has been settled or put back, or this node's lease has lapsed and its tickets with it. */
const triesMax = Math.ceil(pairingMs / retryMs) + 1

/** Ends the person's search, if this tab started it. A call being created at this moment still starts. */
export async function cancelMatch(matchmaker: Matchmaker, connection: Connection): Promise<void> {
  await leavePool(matchmaker, connection)
  matchmaker.realtime.toConnection(connection.connectionId, { type: 'match.idle', reason: 'cancelled' })
}

/** Takes out only the ticket of this connection: another tab of the person may hold the slot by now. */
export async function leavePool(matchmaker: Matchmaker, connection: Connection): Promise<void> {
  const { searches } = matchmaker
  const search = searches.of(connection.userId)
  const hasSearched = search?.ticket.connectionId === connection.connectionId
  if (hasSearched) searches.drop(search.ticket)
  const hasLeft = await tryToLeave(matchmaker, connection)
  if (hasSearched && !hasLeft) leaveLater(matchmaker, connection)
}

async function tryToLeave({ pool, plumbing }: Matchmaker, connection: Connection): Promise<boolean> {
  try {
    return (await pool.leave(connection.userId, connection.connectionId)) !== null
  } catch (error) {
    plumbing.logger.warn({ err: error }, 'a ticket could not be taken out of the pool')
    return false
  }
}

/**
 * Retries until the ticket is out: a concurrent pairing may put it back, or the pool may be unreachable, and nobody who
 * left may be found then. A newer search of the person ends the retries.
 */
export function leaveLater(matchmaker: Matchmaker, connection: Connection, triesLeft = triesMax): void {
  if (triesLeft === 0) return
  matchmaker.plumbing.clock.after(retryMs, () => {
    if (matchmaker.searches.of(connection.userId)) return
    void tryToLeave(matchmaker, connection).then((hasLeft) => {
      if (!hasLeft) leaveLater(matchmaker, connection, triesLeft - 1)
    })
  })
}

/** Takes a person out on any device: they may no longer match, or are doing something else. */
export async function expelPerson(
  { pool, searches, realtime }: Pick<Matchmaker, 'pool' | 'searches' | 'realtime'>,
  userId: string,
  reason: 'banned' | 'cancelled',
): Promise<void> {
  const ticket = await pool.leave(userId, null)
  if (!ticket) return
  searches.drop(ticket)
  realtime.toConnection(ticket.connectionId, { type: 'match.idle', reason })
}
