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
  await sql`insert into wallet_freezes (owner_id, until, refunds, since)
    values (${freeze.ownerId}, ${freeze.until && new Date(freeze.until)}, ${freeze.refunds}, ${new Date(clock.now())})
    on conflict (owner_id) do update set until = excluded.until, refunds = excluded.refunds, since = excluded.since`.execute(
    tx,
  )
}

export async function unfreezeWallet(tx: Tx, ownerId: string): Promise<void> {
  await sql`delete from wallet_freezes where owner_id = ${ownerId}`.execute(tx)
}

const frozenMax = 200

/** Refunds frozen people's remaining refundable coins, including those a call had held; answers how many coins. */
export async function refundFrozen(deps: WalletDeps): Promise<number> {
  const found = await sql<{ ownerId: string }>`select owner_id as "ownerId" from wallet_freezes f
    where refunds and exists (select from lots l where l.owner_id = f.owner_id and l.is_open and l.kind = 'paid')
    order by owner_id limit ${frozenMax}`.execute(deps.db)
  let coins = 0
  for (const { ownerId } of found.rows) coins += await refundUnused(deps, deps.db, ownerId)
  return coins
}
