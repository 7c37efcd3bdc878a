import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { ledgerDifferences } from './audit-seals.ts'

/** The newest stored audit; null before the first. */
export async function readLastAudit(db: Db) {
  const row = await db
    .selectFrom('ledger_audits')
    .select(['finished_at', 'is_full', 'transfers', 'postings', 'differences'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    finishedAt: row.finished_at.getTime(),
    isFull: row.is_full,
    transfers: Number(row.transfers),
    postings: Number(row.postings ?? 0),
    differences: ledgerDifferences.parse(row.differences),
  }
}

export interface CoinTotals {
  /** Coins ever issued and spent, as of the last clean audit, which stores them; null before the first. */
  readonly audited: { readonly at: number; readonly issued: number; readonly spent: number } | null
  /** Held by running calls. */
  readonly held: number
}

async function readAudited(db: Db): Promise<CoinTotals['audited']> {
  const last = await db
    .selectFrom('ledger_audits')
    .select(['id', 'finished_at'])
    .where('differences', '=', '[]')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const { issued, spent } = await db
    .selectFrom('ledger_closings')
    .select((row) => [
      row.fn.sum<number | null>('balance').filterWhere('account', 'like', 'issuance:%').as('issued'),
      row.fn.sum<number | null>('balance').filterWhere('account', 'like', 'house:%').as('spent'),
    ])
    .where('audit_id', '=', last.id)
    .executeTakeFirstOrThrow()
  // Coins leave the account of their issue, whose balance is therefore negative.
  return { at: last.finished_at.getTime(), issued: Math.abs(Number(issued ?? 0)), spent: Number(spent ?? 0) }
}

/** Reads stored sums and the open escrows, so that it costs the same however many transfers there are. */
export async function readCoinTotals(db: Db): Promise<CoinTotals> {
  const parts = sql<number>`(select sum(p.amount) from unnest(parts) p)`
  const [audited, { held }] = await Promise.all([
    readAudited(db),
    db
      .selectFrom('escrows')
      .select(sql<number | null>`sum(${parts})`.as('held'))
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow(),
  ])
  return { audited, held: Number(held ?? 0) }
}
