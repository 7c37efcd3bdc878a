import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, plannedList, planOnce, type Tx } from '../../kernel/db.ts'

/** Which of two people added the other. */
export interface Relation {
  readonly added: boolean
  readonly addedMe: boolean
}

/** Which of two people shut the other out. */
export interface Exclusions {
  readonly byUser: boolean
  readonly byOther: boolean
}

export interface Ties {
  readonly relation: Relation
  readonly exclusions: Exclusions
}

export const unrelated: Relation = { added: false, addedMe: false }

/** Of two people who have nothing to do with each other. */
export const noTies: Ties = { relation: unrelated, exclusions: { byUser: false, byOther: false } }

/** Reads how two people stand to each other; several reads of a moment are one. */
export type ReadTies = (userId: string, otherId: string) => Promise<Ties>

/** The key of a read about two people. */
export const pairKey = (userId: string, otherId: string): string => `${userId} ${otherId}`

const tieRows = z.array(z.object({ is_follow: z.boolean(), owner_id: z.string(), other_id: z.string() }))

/** Ties of each two, by the keys of the pairs. */
export async function findTies(db: Db | Tx, pairs: readonly string[]): Promise<ReadonlyMap<string, Ties>> {
  const asked = pairs.map((pair) => {
    const [user = '', otherId = ''] = pair.split(' ')
    return { user, other: otherId }
  })
  const [users, otherIds] = [asked.map(({ user }) => user), asked.map(({ other: otherId }) => otherId)]
  const found = await sql`${planOnce}
    with asked as (select * from unnest(${plannedList(users)}, ${plannedList(otherIds)}) as p (user_id, other_id)),
      both_ways as (select user_id, other_id from asked union select other_id, user_id from asked)
    select true as is_follow, found.* from both_ways b cross join lateral (select t.owner_id, t.other_id
      from follows t where t.owner_id = b.user_id and t.other_id = b.other_id limit 1) found union all
    select false, found.* from both_ways b cross join lateral (select t.owner_id, t.other_id
      from exclusions t where t.owner_id = b.user_id and t.other_id = b.other_id limit 1) found`.execute(db)
  const follows = new Set<string>()
  const exclusions = new Set<string>()
  for (const { is_follow, owner_id, other_id } of tieRows.parse(found.rows)) {
    ;(is_follow ? follows : exclusions).add(pairKey(owner_id, other_id))
  }
  return new Map(
    asked.map(({ user, other: otherId }) => {
      const [there, back] = [pairKey(user, otherId), pairKey(otherId, user)]
      const relation = { added: follows.has(there), addedMe: follows.has(back) }
      return [
        there,
        { relation, exclusions: { byUser: exclusions.has(there), byOther: exclusions.has(back) } },
      ]
    }),
  )
}
