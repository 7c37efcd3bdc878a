import type { Composition } from '../composition.ts'
import { type RunningDemo, startDemo } from '../demo/index.ts'

const everywhere = ['0.0.0.0', '::']

/** In demo mode, runs demo peers for the unmatched people of this node; they are clients of its own port. */
export async function hostDemo(composition: Composition, port: number): Promise<RunningDemo | null> {
  const { config, engines, clock, ids, logger, accounts, calls, matchmaking, presence, unmatched } =
    composition
  if (!unmatched || !config.roles.includes('socket') || !config.roles.includes('api')) return null
  const host = everywhere.includes(config.http.host) ? '127.0.0.1' : config.http.host
  return startDemo({
    plumbing: { db: engines.database.db, clock, ids, logger },
    accounts,
    calls,
    matchmaking: { claim: matchmaking.claim, waiting: matchmaking.waiting, unmatched },
    presence,
    site: { origin: `http://${host}:${port}`, brandId: config.brand },
  })
}
