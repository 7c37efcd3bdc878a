import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { postTransfer } from './post-transfer.ts'
import type { Posted } from './transfer.ts'
import type { WalletDeps } from './wallet-deps.ts'

export interface Refund {
  /** The purchase's transfer. */
  readonly purchaseId: string
  /** The caller's idempotency key: a purchase can be refunded in parts, each under its own key. */
  readonly key: string
  /** Default: all that is unused. */
  readonly amountCoins?: number
}

/**
 * Takes back unused coins of a purchase whose money is refunded. Throws not_found, not_enough_coins (`unusedCoins`
 * states how many there are), conflict (reason `disputed`: the payer's bank has the case).
 */
export const refundPurchase = (deps: WalletDeps, tx: Tx | Db, refund: Refund): Promise<Posted> =>
  postTransfer(deps, tx, {
    kind: 'refund',
    key: `refund:${refund.key}`,
    ref: { type: 'purchase', id: refund.purchaseId },
    ...(refund.amountCoins !== undefined && { amountCoins: refund.amountCoins }),
  })

const refundsMax = 100

/** A person's undisputed purchases with bought coins left. */
const findUnused = (db: Db | Tx, ownerId: string) =>
  db
    .selectFrom('lots as l')
    .innerJoin('transfers as t', 't.owner_id', 'l.owner_id')
    .innerJoin('postings as p', (posting) =>
      posting.onRef('p.transfer_id', '=', 't.id').onRef('p.lot_id', '=', 'l.id'),
    )
    .select(sql<string>`t.id::text`.as('purchaseId'))
    .where('l.owner_id', '=', ownerId)
    .where('l.is_open', '=', sql.lit(true))
    .where('l.kind', '=', 'paid')
    .where('t.kind', '=', 'purchase')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('disputes as d')
            .select('d.purchase_id')
            .whereRef('d.purchase_id', '=', 't.id')
            .where('d.state', '<>', 'won'),
        ),
      ),
    )
    .orderBy('t.id')
    .limit(refundsMax)
    .execute()

/**
 * Refunds all unused bought coins of a person, purchase by purchase; answers how many coins. Coins held by a call
 * follow when it has ended and this is called again.
 */
export async function refundUnused(deps: WalletDeps, tx: Tx | Db, ownerId: string): Promise<number> {
  let coins = 0
  for (const { purchaseId } of await findUnused(tx, ownerId)) {
    const refund = { purchaseId, key: deps.ids.next('tr') }
    coins -= (await refundPurchase(deps, tx, refund)).walletDeltaCoins
  }
  return coins
}
