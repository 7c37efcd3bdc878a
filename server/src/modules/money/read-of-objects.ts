import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../kernel/db.ts'
import type { MoneyAccount } from './post-money.ts'

const sums = z.array(z.object({ refId: z.string(), owedMinor: z.number() }))

/** Credits of an account less its debits, for each of these objects that has postings of it. */
export async function readOwed(
  db: Db | Tx,
  account: MoneyAccount,
  refIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await sql`
    select ref_id as "refId", sum(case when credit = ${account} then amount_minor else -amount_minor end)::bigint as "owedMinor"
    from ledger_money_postings
    where ref_id = any (${[...refIds]}::text[]) and (credit = ${account} or debit = ${account})
    group by ref_id`.execute(db)
  return new Map(sums.parse(found.rows).map(({ refId, owedMinor }) => [refId, owedMinor]))
}

const lines = z.array(
  z.object({
    kind: z.string(),
    at: z.date(),
    debit: z.string(),
    credit: z.string(),
    amountMinor: z.number(),
    currency: z.string(),
  }),
)
export type MoneyPosting = Readonly<z.infer<typeof lines>[number]>

const linesMax = 500

/** The postings of one object, oldest first; at most `linesMax`. For operators. */
export async function listPostings(db: Db | Tx, refId: string): Promise<readonly MoneyPosting[]> {
  const found = await sql`
    select kind, at, debit::text as debit, credit::text as credit, amount_minor as "amountMinor", currency
    from ledger_money_postings where ref_id = ${refId} order by id limit ${linesMax}`.execute(db)
  return lines.parse(found.rows)
}
