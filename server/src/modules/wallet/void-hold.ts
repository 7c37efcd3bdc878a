import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { postTransfer } from './post-transfer.ts'
import type { Posted } from './transfer.ts'
import type { WalletDeps } from './wallet-deps.ts'

export interface HeldCall {
  readonly callId: string
  readonly payerId: string
}

/** Closes a call's escrow for good: unused coins return to the lots they came from. Throws not_found, conflict. */
export function voidHold(deps: WalletDeps, tx: Tx | Db, { callId, payerId }: HeldCall): Promise<Posted> {
  return postTransfer(deps, tx, {
    kind: 'void',
    key: `call:${callId}:void`,
    ref: { type: 'call', id: callId },
    ownerId: payerId,
  })
}

const expiredBatch = 100

/**
 * Returns the coins of calls that nobody settled or ended in time, so that none stays locked up. A tick that is merely
 * late finds its call ended and charges nothing. Answers how many escrows were closed, at most `expiredBatch`.
 */
export async function voidExpired(deps: WalletDeps): Promise<number> {
  const expired = await sql<HeldCall>`select id as "callId", owner_id as "payerId" from escrows
    where state = 'open' and expires_at < ${new Date(deps.clock.now())} limit ${expiredBatch}`.execute(
    deps.db,
  )
  for (const held of expired.rows) await voidHold(deps, deps.db, held)
  return expired.rows.length
}
