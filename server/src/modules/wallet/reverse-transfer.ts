import type { Db, Tx } from '../../kernel/db.ts'
import { postTransfer } from './post-transfer.ts'
import type { PostResult } from './transfer.ts'
import type { WalletDeps } from './wallet-deps.ts'

/**
 * Reverses a transfer by a new one that refers to it, once. Throws not_found, conflict (reversed before, or a kind that
 * only its call may undo), not_enough_coins (its coins are spent or paid out).
 */
export function reverseTransfer(deps: WalletDeps, tx: Tx | Db, transferId: string): Promise<PostResult> {
  return postTransfer(deps, tx, {
    kind: 'reversal',
    key: `reversal:${transferId}`,
    ref: { type: 'transfer', id: transferId },
  })
}

/** The transfer with this key; null if there is none. */
export async function findTransfer(tx: Tx | Db, key: string): Promise<string | null> {
  const found = await tx
    .selectFrom('ledger_keys')
    .select('transfer_id')
    .where('key', '=', key)
    .executeTakeFirst()
  return found ? String(found.transfer_id) : null
}
