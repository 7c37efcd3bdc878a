import { sql } from 'kysely'
import type { Tx } from '../../kernel/db.ts'

/** The photo of a person that others see; empty for none. */
export async function setAvatar(tx: Tx, accountId: string, photoId: string): Promise<void> {
  await sql`update accounts set avatar = ${photoId} where id = ${accountId}`.execute(tx)
}
