import type { CallSnapshot, CallText } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

interface TextRow {
  id: string
  call_id: string
  from_id: string
  temp_id: string
  text: string
  sent_at: Date
}

const toText = (row: TextRow): CallText => ({
  textId: row.id,
  from: row.from_id,
  text: row.text,
  sentAt: row.sent_at.getTime(),
})

/** Stores a text once per `temp_id`; a repeat returns the stored one and `repeated`. */
export async function insertText(
  db: Db | Tx,
  row: { id: string; callId: string; from: string; tempId: string; text: string; at: Date },
): Promise<{ text: CallText; repeated: boolean }> {
  const made = await sql<TextRow & { repeated: boolean }>`
    insert into call_texts (id, call_id, from_id, temp_id, text, sent_at)
    values (${row.id}, ${row.callId}, ${row.from}, ${row.tempId}, ${row.text}, ${row.at})
    on conflict (call_id, from_id, temp_id) do update set temp_id = excluded.temp_id
    returning *, id <> ${row.id} as repeated`.execute(db)
  const [stored] = made.rows
  if (!stored) throw new Error('the text was not stored')
  return { text: toText(stored), repeated: stored.repeated }
}

/** The last texts of a call, oldest first. */
async function readTexts(db: Db, callId: string, most: number): Promise<TextRow[]> {
  const found = await sql<TextRow>`select * from call_texts where call_id = ${callId}
    order by sent_at desc, id desc limit ${most}`.execute(db)
  return found.rows.reverse()
}

export async function listTexts(db: Db, callId: string, most: number): Promise<CallText[]> {
  return (await readTexts(db, callId, most)).map(toText)
}

/** The same, as resent to one of the two. */
export async function listTextsFor(
  db: Db,
  callId: string,
  userId: string,
  most: number,
): Promise<CallSnapshot['texts']> {
  const rows = await readTexts(db, callId, most)
  return rows.map((row) => ({ ...toText(row), tempId: row.from_id === userId ? row.temp_id : null }))
}

/** Deletes the texts of calls that ended before `before`; a report has its own copy. Returns how many texts. */
export async function eraseTexts(db: Db, before: Date): Promise<number> {
  const erased = await sql`delete from call_texts t using calls c
    where c.id = t.call_id and c.ended_at < ${before} returning t.id`.execute(db)
  return erased.rows.length
}

/** Deletes a call with its sides and everything attached; one that moved coins belongs to the books. */
export async function deleteOldCalls(db: Db, endedBefore: Date): Promise<void> {
  await sql`delete from calls c where c.ended_at < ${endedBefore}
    and not exists (select 1 from call_bills b where b.call_id = c.id)
    and not exists (select 1 from call_filter_fees f where f.call_id = c.id)`.execute(db)
}
