import type { Tx } from '../../kernel/db.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { dropPreparations } from './email-change.store.ts'
import { revokeSessions } from './sessions.store.ts'
import { tellEnded } from './sessions.ts'

/**
 * Takes an account back from whoever may have been in: `change` says who gets in from now on, and with it all sessions
 * end, but perhaps one, and whatever they prepared is void. All of it happens or nothing; open tabs are told after it.
 */
export async function takeBack(
  deps: AccountsDeps,
  accountId: string,
  exceptId: string | null,
  change: (tx: Tx) => Promise<void>,
): Promise<void> {
  const ended = await deps.db.transaction().execute(async (tx) => {
    await change(tx)
    const sessionIds = await revokeSessions(tx, accountId, exceptId, new Date(deps.clock.now()))
    await dropPreparations(tx, accountId)
    return sessionIds
  })
  tellEnded(deps, accountId, ended)
}
