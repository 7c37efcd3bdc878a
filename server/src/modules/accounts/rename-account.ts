import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/** The name must already have passed text-safety. */
export async function renameAccount(db: Db, accountId: string, name: string): Promise<void> {
  await sql`update accounts set name = ${name} where id = ${accountId}`.execute(db)
}
