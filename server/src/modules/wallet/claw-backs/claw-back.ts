import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { postTransfer } from '../post-transfer.ts'
import type { PostResult } from '../transfer.ts'
import type { WalletDeps } from '../wallet-deps.ts'

export interface ClawBack {
  /** The purchase's transfer. */
  readonly purchaseId: string
  /** A refund takes unused coins only; a charge-back what is left, and the rest becomes a debt. */
  readonly cause: 'refund' | 'chargeback'
  /** The caller's idempotency key: a purchase can be taken back in parts, each under its own key. */
  readonly key: string
  /** Default: all unused coins of a refund, all coins on the books of a charge-back. */
  readonly amountCoins?: number | undefined
  /** Creators with whom the payer colluded, as a review found: all their income of the purchase is recalled. */
  readonly colluderIds?: readonly string[]
}

/**
 * Takes coins of a purchase back whose money went back. Throws not_found; a refund also not_enough_coins (`unusedCoins`
 * states how many there are) and conflict (reason `disputed`: the payer's bank has the case).
 */
export const clawBack = (deps: WalletDeps, tx: Tx | Db, back: ClawBack): Promise<PostResult> =>
  postTransfer(deps, tx, {
    kind: back.cause,
    key: back.key,
    ref: { type: 'purchase', id: back.purchaseId },
    ...(back.amountCoins !== undefined && { amountCoins: back.amountCoins }),
    ...(back.colluderIds && { colluderIds: back.colluderIds }),
  })

export interface Reinstatement {
  /** The claw-back's transfer. */
  readonly clawBackId: string
  readonly key: string
}

/**
 * Puts a claw-back right, once: its coins return into the same lot, its debt is cancelled, and the creators' shares
 * follow. Throws not_found, conflict.
 */
export async function reinstate(
  deps: WalletDeps,
  tx: Tx | Db,
  { clawBackId, key }: Reinstatement,
): Promise<PostResult> {
  const found = await tx
    .selectFrom('claw_backs')
    .select('cause')
    .where(sql<string>`id::text`, '=', clawBackId)
    .executeTakeFirst()
  return postTransfer(deps, tx, {
    kind: found?.cause === 'refund' ? 'refund_reinstated' : 'chargeback_reinstated',
    key,
    ref: { type: 'transfer', id: clawBackId },
  })
}

export interface DeferredPurchase {
  readonly purchaseId: string
  readonly key: string
}

/**
 * Puts a deferred purchase into its owner's wallet. Throws not_found, conflict (reason `not_deferred`), wallet_frozen,
 * self_excluded.
 */
export const release = (
  deps: WalletDeps,
  tx: Tx | Db,
  { purchaseId, key }: DeferredPurchase,
): Promise<PostResult> =>
  postTransfer(deps, tx, { kind: 'purchase_release', key, ref: { type: 'purchase', id: purchaseId } })

/** Takes a deferred purchase off the books, for money that is returned. Throws not_found, not_enough_coins, conflict. */
export const giveBack = (
  deps: WalletDeps,
  tx: Tx | Db,
  { purchaseId, key }: DeferredPurchase,
): Promise<PostResult> => clawBack(deps, tx, { purchaseId, cause: 'refund', key })

const refundsMax = 1_000

/**
 * A person's undisputed purchases with unused coins. One that was taken back wholly has none: coins that return into it
 * later, as of an unlock, were paid again when its debt was settled, and stay in the wallet.
 */
const findUnused = (db: Db | Tx, ownerId: string) =>
  db
    .selectFrom('purchases as p')
    .innerJoin('lots as l', 'l.id', 'p.lot_id')
    .select(sql<string>`p.id::text`.as('purchaseId'))
    .select(sql<number>`case p.state when 'deferred' then p.coins - p.taken else 0 end`.as('deferredCoins'))
    .where('p.owner_id', '=', ownerId)
    .where('p.is_sandbox', '=', sql.lit(false))
    .whereRef('p.taken', '<', 'p.coins')
    .where((where) => where.or([where('l.remaining', '>', 0), where('p.state', '=', 'deferred')]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('disputes as d')
            .select('d.purchase_id')
            .whereRef('d.purchase_id', '=', 'p.id')
            .where('d.state', '=', 'open'),
        ),
      ),
    )
    .orderBy('p.id')
    .limit(refundsMax)
    .execute()

/**
 * Refunds all unused bought coins of a person, purchase by purchase, deferred ones too; answers how many coins. Coins held
 * by a call follow when it has ended and this is called again under another key.
 */
export async function refundUnused(
  deps: WalletDeps,
  tx: Tx | Db,
  { ownerId, key }: { readonly ownerId: string; readonly key: string },
): Promise<number> {
  let coins = 0
  for (const { purchaseId, deferredCoins } of await findUnused(tx, ownerId)) {
    const back = await clawBack(deps, tx, { purchaseId, cause: 'refund', key: `${key}:${purchaseId}` })
    coins += deferredCoins - back.walletDeltaCoins
  }
  return coins
}
