import type { Partner } from '@serendip/contract'
import { anyOf, type Db } from '../../kernel/db.ts'
import type { CallsDeps } from './calls-deps.ts'
import { isBetween } from './rings/rings.store.ts'

/** Of these, those with whom the person was in a call, since then or ever. */
async function findMet(
  db: Db,
  userId: string,
  ids: readonly string[],
  since: Date | null,
): Promise<readonly string[]> {
  const found = await db
    .selectFrom('call_sides as theirs')
    .innerJoin('call_sides as mine', 'mine.call_id', 'theirs.call_id')
    .innerJoin('calls as c', 'c.id', 'mine.call_id')
    .select('theirs.user_id as id')
    .distinct()
    .where('theirs.user_id', '=', anyOf(ids))
    .where('theirs.user_id', '<>', userId)
    .where('mine.user_id', '=', userId)
    .$if(since !== null, (met) =>
      met.where((call) => call.or([call('c.ended_at', 'is', null), call('c.ended_at', '>=', since)])),
    )
    .execute()
  return found.map(({ id }) => id)
}

/** Whether two people were in a call together, or one of them rang the other; since then, or ever if that is null. */
export async function haveMet(
  db: Db,
  userId: string,
  otherId: string,
  since: Date | null = null,
): Promise<boolean> {
  if ((await findMet(db, userId, [otherId], since)).length > 0) return true
  const rang = await db
    .selectFrom('call_rings')
    .select('id')
    .where(isBetween(userId, otherId))
    .$if(since !== null, (ring) => ring.where('rang_at', '>=', since))
    .limit(1)
    .execute()
  return rang.length > 0
}

/** The people of a call or of a ring, in the order of ids; nobody once it is not stored. */
export async function partiesOf(db: Db, callId: string): Promise<readonly string[]> {
  const [sides, ring] = await Promise.all([
    db.selectFrom('call_sides').select('user_id').where('call_id', '=', callId).execute(),
    db
      .selectFrom('call_rings')
      .select(['caller_id', 'callee_id'])
      .where('id', '=', callId)
      .executeTakeFirst(),
  ])
  const rang = ring ? [ring.caller_id, ring.callee_id] : []
  return [...new Set([...sides.map(({ user_id }) => user_id), ...rang])].toSorted()
}

/** Whether two people were revealed to each other in a call. */
export async function haveTalked(db: Db, userId: string, otherId: string): Promise<boolean> {
  const found = await db
    .selectFrom('call_sides as mine')
    .innerJoin('call_sides as theirs', 'theirs.call_id', 'mine.call_id')
    .innerJoin('calls as c', 'c.id', 'mine.call_id')
    .select('c.id')
    .where('mine.user_id', '=', userId)
    .where('theirs.user_id', '=', otherId)
    .where('c.revealed_at', 'is not', null)
    .limit(1)
    .execute()
  return found.length > 0
}

/** The person who rang for this call, and whether the two saw each other; null for a random match. */
export async function rangFor(
  db: Db,
  callId: string,
): Promise<{ readonly callerId: string; readonly wasRevealed: boolean } | null> {
  const found = await db
    .selectFrom('call_sides as side')
    .innerJoin('calls as c', 'c.id', 'side.call_id')
    .select(['side.user_id', 'c.revealed_at'])
    .where('c.id', '=', callId)
    .where('side.rang', '=', true)
    .executeTakeFirst()
  return found ? { callerId: found.user_id, wasRevealed: found.revealed_at !== null } : null
}

/** Number of calls that two people had with each other, and the time when the last one began. */
export async function callsOfTwo(
  db: Db,
  userId: string,
  otherId: string,
): Promise<{ readonly calls: number; readonly lastAt: Date | null }> {
  const { calls, last_at: lastAt } = await db
    .selectFrom('call_sides as mine')
    .innerJoin('call_sides as theirs', 'theirs.call_id', 'mine.call_id')
    .innerJoin('calls as c', 'c.id', 'mine.call_id')
    .select((row) => [
      row.fn.countAll<number>().as('calls'),
      row.fn.max<Date | null>('c.started_at').as('last_at'),
    ])
    .where('mine.user_id', '=', userId)
    .where('theirs.user_id', '=', otherId)
    .executeTakeFirstOrThrow()
  return { calls: Number(calls), lastAt }
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

/** Whether the two are in a call with each other now. */
export async function areInCall(db: Db, userId: string, otherId: string): Promise<boolean> {
  const found = await db
    .selectFrom('call_sides as mine')
    .innerJoin('call_sides as theirs', 'theirs.call_id', 'mine.call_id')
    .select('mine.call_id')
    .where('mine.user_id', '=', userId)
    .where('mine.open', '=', true)
    .where('theirs.user_id', '=', otherId)
    .executeTakeFirst()
  return found !== undefined
}
