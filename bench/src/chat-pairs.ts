import { sql } from 'kysely'
import type { Db } from '../../server/src/kernel/db.ts'

/** The id of the crowd's member with that number (seedCrowd). */
export const crowdId = (index: number): string => `usr_${String(index).padStart(20, '0')}`

/** Two members of the crowd who were in a call together, and saw each other or did not. */
export interface Pair {
  readonly one: number
  readonly other: number
  readonly sawEachOther: boolean
}

/** Stores a past call of each pair, so that the two may write to each other. */
export async function plantMeetings(db: Db, pairs: readonly Pair[]): Promise<void> {
  const rows = pairs.map(({ one: first, other: second, sawEachOther }, index) => ({
    id: `call_${String(index).padStart(20, '0')}`,
    one: crowdId(first),
    other: crowdId(second),
    saw: sawEachOther,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, one text, other text, saw boolean)`
  await sql`insert into calls (id, mode, started_at, revealed_at, ended_at, end_reason)
    select id, 'video', now(), case when saw then now() end, now(), 'left' from ${given}`.execute(db)
  await sql`insert into call_sides (call_id, user_id, polite, connection_id, open)
    select id, unnest(array[one, other]), true, '', false from ${given}`.execute(db)
}
