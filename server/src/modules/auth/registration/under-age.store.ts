import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/** Remembers an answer; a later answer never shortens an earlier one. */
export async function storeUnderAge(db: Db, subject: string, until: Date): Promise<void> {
  await sql`insert into under_age_answers as kept (subject, until) values (${subject}, ${until})
    on conflict (subject) do update set until = greatest(kept.until, excluded.until)`.execute(db)
}

export async function isUnderAgeStored(db: Db, subject: string, now: Date): Promise<boolean> {
  const found = await sql`select 1 from under_age_answers
    where subject = ${subject} and until > ${now}`.execute(db)
  return found.rows.length > 0
}
