import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { type BlockHold, holdTransfer } from './hold-block.ts'
import { postTransfers } from './post-transfer.ts'
import { type BlockSettlement, settleTransfer } from './settle-block.ts'
import { type EscrowView, noEscrow } from './spendable.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** A tick of one call: the used-up blocks to settle, and the next one to hold. */
export interface BlockTurn {
  readonly settlements: readonly BlockSettlement[]
  readonly hold: BlockHold & { readonly escrowExpiryMs: number }
}

export interface TurnedBlock {
  /** Why the next block is not held: the first refusal; null if it is. */
  readonly refusal: DomainError | null
  /** What the payer can spend afterwards; null after a refusal. */
  readonly balanceCoins: number | null
  readonly escrow: EscrowView
  /** How many more coins the payer's own limits allow now; null if there is none. */
  readonly allowedCoins: number | null
}

interface EscrowRow extends EscrowView {
  readonly id: string
  readonly allowed: number | null
}

async function readEscrows(
  { clock }: WalletDeps,
  tx: Tx | Db,
  turns: readonly BlockTurn[],
): Promise<ReadonlyMap<string, EscrowRow>> {
  const at = new Date(clock.now())
  const found = await sql<EscrowRow>`
    select e.id, e.charged as "chargedCoins", e.charged_paid as "paidCoins",
      (select coalesce(sum(p.amount), 0)::bigint from unnest(e.parts) p where p.kind <> 'paid') as "freeHeldCoins",
      (select min(l.coins - ledger_spent(l.owner_id, l.period, ${at}))::bigint
        from (select owner_id, period, case when next_from <= ${at} then next_coins else coins end as coins
          from spending_limits where owner_id = e.owner_id) l where l.coins is not null) as allowed
    from escrows e where e.id in (${sql.join(turns.map(({ hold }) => hold.callId))})`.execute(tx)
  return new Map(found.rows.map((row) => [row.id, row]))
}

/**
 * Settles and holds the blocks of several calls, each of a different payer, in two round trips however many they are;
 * answers in the order given. A refused call does not affect the others. Throws what `postTransfers` throws.
 */
export async function turnBlocks(
  deps: WalletDeps,
  tx: Tx | Db,
  turns: readonly BlockTurn[],
): Promise<readonly TurnedBlock[]> {
  if (turns.length === 0) return []
  const now = deps.clock.now()
  const transfersOf = ({ settlements, hold }: BlockTurn) => [
    ...settlements.map(settleTransfer),
    holdTransfer(hold, now + hold.escrowExpiryMs),
  ]
  const outcomes = [...(await postTransfers(deps, tx, turns.flatMap(transfersOf)))]
  const escrows = await readEscrows(deps, tx, turns)
  return turns.map((turn) => {
    const own = outcomes.splice(0, turn.settlements.length + 1)
    const held = own.at(-1)
    const { allowed, ...escrow } = escrows.get(turn.hold.callId) ?? { ...noEscrow, allowed: null }
    return {
      refusal: own.find((outcome) => outcome instanceof DomainError) ?? null,
      balanceCoins: held && 'balanceAfterCoins' in held ? held.balanceAfterCoins : null,
      escrow,
      allowedCoins: allowed === null ? null : Math.max(0, allowed),
    }
  })
}
