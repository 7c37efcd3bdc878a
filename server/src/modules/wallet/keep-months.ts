import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'

/**
 * Makes the parts of this month and of the two after it, and begins the month, by the database's clock. Safe to run
 * anywhere, any time: nothing is refused while a part is missing, the ledger then writes on to the month before.
 */
export async function keepMonths(db: Db): Promise<void> {
  await sql`select ledger_keep_months()`.execute(db)
}

const aheads = z.array(z.object({ months: z.number() }))

/** For how many months after this one the ledger has parts; none means that nobody has made any for two months. */
export async function readMonthsAhead(db: Db): Promise<number> {
  const { rows } = await sql`select ledger_months_ahead() as months`.execute(db)
  return aheads.parse(rows)[0]?.months ?? 0
}
