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

interface Unused {
  readonly purchaseId: string
  readonly remaining: number
}

/** A person's undisputed purchases with bought coins left. */
const findUnused = async (db: Db | Tx, ownerId: string): Promise<readonly Unused[]> => {
  const found = await sql<Unused>`
    select t.id::text as "purchaseId", l.remaining from lots l
    join transfers t on t.owner_id = l.owner_id and t.kind = 'purchase'
    join postings p on p.transfer_id = t.id and p.lot_id = l.id
    where l.owner_id = ${ownerId} and l.is_open and l.kind = 'paid'
      and not exists (select from disputes d where d.purchase_id = t.id and d.state <> 'won')
    order by t.id limit ${refundsMax}`.execute(db)
  return found.rows
}

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
