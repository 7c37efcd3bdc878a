import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/** The name must have passed text-safety before. */
export async function renameAccount(db: Db, accountId: string, name: string): Promise<void> {
  await sql`update accounts set name = ${name} where id = ${accountId}`.execute(db)
}
