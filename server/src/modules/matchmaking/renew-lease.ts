import { poolRenewMs } from './match-pool.port.ts'
import type { Matchmaker } from './matchmaking-deps.ts'
import { enterAgain } from './watch-search.ts'

/**
 * Renews this node's lease and learns which of its tickets ended elsewhere. If the lease had lapsed (the pool was
 * unreachable for long, or lost its data), everyone still searching here enters again.
 */
export async function renewLease(matchmaker: Matchmaker): Promise<void> {
  const { pool, searches, plumbing } = matchmaker
  const { lapsed, gone } = await pool.renewLease()
  if (!lapsed && gone.length === 0) return
  const ended = new Set(gone)
  for (const search of searches.all()) {
    if (ended.has(search.ticket.ticketId)) searches.drop(search.ticket)
    else if (lapsed) {
      await enterAgain(matchmaker, search).catch((error: unknown) =>
        plumbing.logger.warn({ err: error }, 'a person could not enter the pool again'),
      )
    }
  }
}

/** Renews the lease until the returned function is called. */
export function startLeaseRenewal(matchmaker: Matchmaker): () => void {
  const { clock, logger } = matchmaker.plumbing
  let cancel: () => void = () => {}
  let isStopped = false
  const renewLater = (): void => {
    if (isStopped) return
    cancel = clock.after(poolRenewMs, () => {
      renewLease(matchmaker)
        .catch((error: unknown) => logger.warn({ err: error }, 'the lease of the pool could not be renewed'))
        .then(renewLater)
    })
  }
  renewLater()
  return () => {
    isStopped = true
    cancel()
  }
}
