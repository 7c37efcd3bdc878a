import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import { repeat } from '../kernel/time/repeat.ts'
import type { Accounts } from '../modules/accounts/index.ts'
import type { ConnectionTable } from './connection-table.ts'

/** A session's end reaches its sockets within a second: this interval, the query, and the way to the browser. */
const checkEveryMs = 500

/** The clocks of nodes differ, and a commit may become visible later than its time stamp. */
const overlapMs = 60_000

export interface WatchSessionsDeps {
  readonly table: ConnectionTable
  readonly clock: Clock
  readonly logger: Logger
  readonly endedSince: Accounts['endedSince']
}

/** Closes this node's sockets whose session or account has ended since the last check that succeeded. */
function createCheck({ table, clock, endedSince }: WatchSessionsDeps): () => Promise<void> {
  let since = clock.now() - overlapMs
  return async () => {
    const now = clock.now()
    for (const { connectionId, expiresAt } of table.all()) {
      if (expiresAt <= now) table.endHere(connectionId, 'session_gone')
    }
    const ended = await endedSince(since)
    since = now - overlapMs
    for (const { connectionId, sessionId, userId } of table.all()) {
      if (ended.accounts.has(userId)) table.endHere(connectionId, 'account_closed')
      else if (ended.sessions.has(sessionId)) table.endHere(connectionId, 'session_gone')
    }
  }
}

/**
 * Keeps closing this node's sockets whose session or account has ended, within a second. The bus announces that at
 * once but may lose it; after a database outage, the next check covers everything since the last one that succeeded.
 * Call the result to stop it and wait for a current check.
 */
export function watchSessions(deps: WatchSessionsDeps): () => Promise<void> {
  return repeat(checkEveryMs, createCheck(deps), deps.logger, 'looking for sessions that ended failed')
}
