import type { CallSnapshot, CallText } from '@serendip/contract'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

type TextRow = Row<'call_texts'>

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
  const stored = await db
    .insertInto('call_texts')
    .values({
      id: row.id,
      call_id: row.callId,
      from_id: row.from,
      temp_id: row.tempId,
      text: row.text,
      sent_at: row.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['call_id', 'from_id', 'temp_id'])
        .doUpdateSet((text) => ({ temp_id: text.ref('excluded.temp_id') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return { text: toText(stored), repeated: stored.id !== row.id }
}

/** The last texts of a call, oldest first. */
async function readTexts(db: Db, callId: string, most: number): Promise<TextRow[]> {
  const found = await db
    .selectFrom('call_texts')
    .selectAll()
    .where('call_id', '=', callId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return found.reverse()
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
  const erased = await db
    .deleteFrom('call_texts as t')
    .using('calls as c')
    .whereRef('c.id', '=', 't.call_id')
    .where('c.ended_at', '<', before)
    .returning('t.id')
    .execute()
  return erased.length
}
