import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'

const differences = z.array(
  z.object({
    rule: z.string(),
    subject: z.string(),
    expected: z.number().nullable(),
    actual: z.number().nullable(),
  }),
)

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
    differences: differences.parse(row.differences),
  }
}

export interface CoinTotals {
  /** Coins ever issued and spent, as of the last clean audit, which stores them; null before the first. */
  readonly audited: { readonly at: number; readonly issued: number; readonly spent: number } | null
  /** Held by running calls. */
  readonly held: number
}

/** Reads stored sums alone, so that it costs the same however many transfers there are. */
export async function readCoinTotals(db: Db): Promise<CoinTotals> {
  const [closed, open] = await Promise.all([
    sql<{ at: Date; issued: number; spent: number }>`
      select a.finished_at as at,
        coalesce(-sum(c.balance) filter (where c.account like 'issuance:%'), 0)::float8 as issued,
        coalesce(sum(c.balance) filter (where c.account like 'house:%'), 0)::float8 as spent
      from (select id, finished_at from ledger_audits where differences = '[]' order by id desc limit 1) a
      left join ledger_closings c on c.audit_id = a.id group by a.finished_at`.execute(db),
    sql<{ held: number }>`select coalesce(sum(p.amount), 0)::float8 as held
      from escrows cross join unnest(parts) p where state = 'open'`.execute(db),
  ])
  const [audited] = closed.rows
  return {
    audited: audited ? { ...audited, at: audited.at.getTime() } : null,
    held: open.rows[0]?.held ?? 0,
  }
}
