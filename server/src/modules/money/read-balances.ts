import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../kernel/db.ts'

const balances = z.array(z.object({ account: z.string(), currency: z.string(), balanceMinor: z.number() }))

/** An account's sum in one currency: above zero where more was debited than credited. */
export type MoneyBalance = Readonly<z.infer<typeof balances>[number]>

/** The balance of every account in each currency, of a brand or of all. Reads the whole ledger: for reports, not requests. */
export async function readBalances(
  db: Db | Tx,
  { brandId = null }: { readonly brandId?: string | null } = {},
): Promise<readonly MoneyBalance[]> {
  const found = await sql`select account, currency, balance_minor as "balanceMinor"
    from ledger_money_balances(${brandId}::text)`.execute(db)
  return balances.parse(found.rows)
}
