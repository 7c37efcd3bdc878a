import type { Clock } from '../../kernel/clock.ts'
import type { Realtime } from '../../kernel/realtime.ts'
import { expelPerson } from './leave-pool.ts'
import type { MatchPool } from './match-pool.port.ts'
import { Searches } from './searches.ts'

/**
 * The pool with the searches of this node. Calls, a module above, take people out of it and are needed for pairing, so
 * it is made before both.
 */
export function createSearchPool(pool: MatchPool, realtime: Realtime, clock: Clock) {
  const parts = { pool, realtime, searches: new Searches(clock) }
  return {
    ...parts,
    /** Takes out a person who starts or answers a ring: a person in a call does not search for another. */
    withdraw: (userId: string): Promise<void> => expelPerson(parts, userId, 'cancelled'),
    /** Number of people who are searching, on all nodes. */
    looking: (): Promise<number> => pool.looking(),
  }
}
export type SearchPool = ReturnType<typeof createSearchPool>
