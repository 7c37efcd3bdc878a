import type { Tx } from '../../kernel/db.ts'
import { transact } from '../../kernel/transact.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { dropPreparations } from './email-change.store.ts'
import { revokeSessions } from './sessions.store.ts'
import { notifyEnded } from './sessions.ts'

/**
 * Takes an account back from a possible intruder: `change` sets who can log in from now on; in the same transaction all
 * sessions end, optionally except one, and whatever they prepared becomes void. Open tabs are notified afterwards.
 */
export async function secureAccount(
  deps: AccountsDeps,
  accountId: string,
  exceptId: string | null,
  change: (tx: Tx) => Promise<void>,
): Promise<void> {
  const ended = await transact(deps.db, async (tx) => {
    await change(tx)
    const sessionIds = await revokeSessions(tx, accountId, exceptId, new Date(deps.clock.now()))
    await dropPreparations(tx, accountId)
    return sessionIds
  })
  notifyEnded(deps, accountId, ended)
}
