import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

export interface LedgerDifference {
  /** The invariant of docs/LEDGER.md that does not hold. */
  readonly rule: string
  readonly subject: string
  readonly expected: number | null
  readonly actual: number | null
}

export interface LedgerAudit {
  readonly ok: boolean
  readonly transfers: number
  readonly postings: number
  readonly wallets: number
  /** Coins issued and neither spent, earned nor paid out. */
  readonly circulatingCoins: number
  readonly differences: readonly LedgerDifference[]
}

/** Recomputes every balance, lot and escrow from the postings, in one snapshot; it may run while coins move. */
export async function auditLedger(db: Db): Promise<LedgerAudit> {
  const found =
    await sql<LedgerDifference>`select rule, subject, expected, actual from ledger_audit()`.execute(db)
  const counted = await sql<Omit<LedgerAudit, 'ok' | 'differences'>>`select
      (select count(*) from transfers) as transfers, (select count(*) from postings) as postings,
      (select count(*) from wallets) as wallets,
      (select coalesce(sum(remaining), 0)::bigint from lots where kind <> 'earned')
        + (select coalesce(sum(p.amount), 0)::bigint from escrows cross join unnest(parts) p) as "circulatingCoins"`.execute(
    db,
  )
  const [counts] = counted.rows
  if (!counts) throw new Error('a count answers one row')
  return { ok: found.rows.length === 0, ...counts, differences: found.rows }
}
