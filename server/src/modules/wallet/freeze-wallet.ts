import { sql } from 'kysely'
import type { Tx } from '../../kernel/db.ts'
import { refundUnused } from './refund-purchase.ts'
import type { WalletDeps } from './wallet-deps.ts'

export interface Freeze {
  readonly ownerId: string
  /** Milliseconds since the epoch; null is permanent. */
  readonly until: number | null
  /** Refunds unused bought coins: a permanent ban for anything but fraud. */
  readonly refunds: boolean
}

/** Stops a person's spending, purchases and payouts; what a running call holds is returned when it ends. */
export async function freezeWallet({ clock }: WalletDeps, tx: Tx, freeze: Freeze): Promise<void> {
  const row = {
    until: freeze.until === null ? null : new Date(freeze.until),
    refunds: freeze.refunds,
    since: new Date(clock.now()),
  }
  await tx
    .insertInto('wallet_freezes')
    .values({ owner_id: freeze.ownerId, ...row })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute()
}

export async function unfreezeWallet(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('wallet_freezes').where('owner_id', '=', ownerId).execute()
}

const frozenMax = 200

/** Refunds frozen people's remaining refundable coins, including those a call had held; answers how many coins. */
export async function refundFrozen(deps: WalletDeps): Promise<number> {
  const found = await deps.db
    .selectFrom('wallet_freezes as f')
    .select('f.owner_id as ownerId')
    .where('f.refunds', '=', sql.lit(true))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('lots as l')
          .select('l.id')
          .whereRef('l.owner_id', '=', 'f.owner_id')
          .where('l.is_open', '=', sql.lit(true))
          .where('l.kind', '=', 'paid'),
      ),
    )
    .orderBy('f.owner_id')
    .limit(frozenMax)
    .execute()
  let coins = 0
  for (const { ownerId } of found) coins += await refundUnused(deps, deps.db, ownerId)
  return coins
}
