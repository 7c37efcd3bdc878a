import type { Partner } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import type { CallsDeps } from './calls-deps.ts'

/** Of these, those with whom the person was in a call, who are still there, and whom no block keeps apart. */
async function findMet(
  db: Db,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const found = await sql<{ id: string }>`
    select a.id from accounts a
    where a.id = any(${ids}::text[]) and a.id <> ${userId} and a.birthday is not null
      and (a.standing = 'good' or (a.standing = 'banned' and a.standing_until <= ${now}))
      and exists (
        select 1 from call_sides theirs join call_sides mine on mine.call_id = theirs.call_id
        where theirs.user_id = a.id and mine.user_id = ${userId})
      and not exists (
        select 1 from exclusions e
        where (e.owner_id = ${userId} and e.other_id = a.id) or (e.owner_id = a.id and e.other_id = ${userId}))`.execute(
    db,
  )
  return found.rows.map(({ id }) => id)
}

/**
 * People whom somebody has met, in the order asked for. An id of anybody else is answered as one that does not exist,
 * so that nobody reads profiles by guessing.
 */
export async function listMet(
  { plumbing, profiles }: CallsDeps,
  userId: string,
  ids: readonly string[],
): Promise<Partner[]> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return []
  const met = new Set(await findMet(plumbing.db, userId, asked, new Date(plumbing.clock.now())))
  return Promise.all(asked.filter((id) => met.has(id)).map((id) => profiles.partner(id)))
}
