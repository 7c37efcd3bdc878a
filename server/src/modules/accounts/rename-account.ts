import { sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'

/** A name that the person chooses now; it must already have passed text-safety. */
export async function chooseName(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  accountId: string,
  name: string,
): Promise<void> {
  const at = new Date(clock.now())
  await sql`update accounts set renamed_at = case when name = ${name} then renamed_at else ${at}::timestamptz end,
    name = ${name} where id = ${accountId}`.execute(db)
}

/** A name that an operator's decision gives. */
export async function renameAccount(db: Db, accountId: string, name: string): Promise<void> {
  await sql`update accounts set name = ${name} where id = ${accountId}`.execute(db)
}
