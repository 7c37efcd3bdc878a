import type { Pair, Ticket } from './match-pool.port.ts'
import { PartedError } from './matchmaking.ports.ts'
import { type Matchmaker, recentRule } from './matchmaking-deps.ts'

/** The delay before searching again for two people whose call could not be created. */
const retryMs = 1_000

/** People who wait again, to be searched for after a delay. */
interface UnpairedTickets {
  readonly tickets: readonly Ticket[]
  readonly retryAfterMs: number
}

/**
 * Creates a call of two matched people. If they may not meet after all, or the call cannot be created, both wait again
 * with their original waiting time, except a person found to be in a call already.
 */
export async function pairPeople(matchmaker: Matchmaker, pair: Pair): Promise<UnpairedTickets> {
  const { pool, calls, searches, plumbing } = matchmaker
  const [came, waited] = pair.tickets
  try {
    await calls.onPair(waited, came, searches.offerOf(waited))
  } catch (error) {
    if (error instanceof PartedError) {
      await pool.putBack(pair, { parted: true })
      return { tickets: pair.tickets, retryAfterMs: 0 }
    }
    plumbing.logger.warn({ err: error }, 'two people were found, but their call could not be made')
    return giveBack(matchmaker, pair)
  }
  for (const ticket of pair.tickets) searches.drop(ticket)
  try {
    await pool.settle(pair, await recentRule(matchmaker))
  } catch (error) {
    // The call exists; its tickets expire when the pairing is overdue.
    plumbing.logger.warn({ err: error }, 'a pairing was made, but could not be settled')
  }
  return { tickets: [], retryAfterMs: 0 }
}

async function giveBack(matchmaker: Matchmaker, { pairingId, tickets }: Pair): Promise<UnpairedTickets> {
  const { pool, calls, realtime, searches } = matchmaker
  const busy = await Promise.all(tickets.map(({ userId }) => calls.isInCall(userId).catch(() => false)))
  for (const ticket of tickets.filter((_, index) => busy[index])) {
    searches.drop(ticket)
    realtime.toConnection(ticket.connectionId, { type: 'match.idle', reason: 'other_device' })
    await pool.settle({ pairingId, tickets: [ticket] }, await recentRule(matchmaker))
  }
  const free = tickets.filter((_, index) => !busy[index])
  await pool.putBack({ pairingId, tickets: free }, { parted: false })
  return { tickets: free, retryAfterMs: retryMs }
}
