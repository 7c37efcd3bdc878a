import type { Partner } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import type { CallsDeps } from './calls-deps.ts'

/** Of these, those with whom the person was in a call, since then or ever. */
async function findMet(
  db: Db,
  userId: string,
  ids: readonly string[],
  since: Date | null,
): Promise<readonly string[]> {
  const found = await sql<{ id: string }>`
    select distinct theirs.user_id as id
    from call_sides theirs join call_sides mine on mine.call_id = theirs.call_id
      join calls c on c.id = mine.call_id
    where theirs.user_id = any(${[...ids]}::text[]) and theirs.user_id <> ${userId}
      and mine.user_id = ${userId}
      and (${since}::timestamptz is null or c.ended_at is null or c.ended_at >= ${since})`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** Whether two people were in a call together, or one of them rang the other; since then, or ever if that is null. */
export async function haveMet(
  db: Db,
  userId: string,
  otherId: string,
  since: Date | null = null,
): Promise<boolean> {
  const rang = await sql`select 1 from call_rings
    where ((payer_id = ${userId} and creator_id = ${otherId}) or (payer_id = ${otherId} and creator_id = ${userId}))
      and (${since}::timestamptz is null or rang_at >= ${since}) limit 1`.execute(db)
  return rang.rows.length > 0 || (await findMet(db, userId, [otherId], since)).length > 0
}

/**
 * People the person has met, in the requested order. Any other id is treated as one that does not exist, so that
 * profiles cannot be read by guessing ids.
 */
export async function listMet(
  { plumbing, people, profiles }: CallsDeps,
  userId: string,
  ids: readonly string[],
): Promise<Partner[]> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return []
  const met = await findMet(plumbing.db, userId, asked, null)
  const shown = await people.shownTo(userId, met)
  return Promise.all(asked.filter((id) => shown.has(id)).map((id) => profiles.partner(id)))
}
