import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, plannedList, planOnce, type Tx } from '../../kernel/db.ts'

/** Which of two people added the other. */
export interface Relation {
  readonly added: boolean
  readonly addedMe: boolean
}

/** Which of two people did something that parts them. */
export interface Exclusions {
  readonly byUser: boolean
  readonly byOther: boolean
}

export interface Ties {
  readonly relation: Relation
  /** By a block or a report. */
  readonly exclusions: Exclusions
  readonly ignores: Exclusions
}

export const unrelated: Relation = { added: false, addedMe: false }

/** Of two people who have nothing to do with each other. */
export const noTies: Ties = {
  relation: unrelated,
  exclusions: { byUser: false, byOther: false },
  ignores: { byUser: false, byOther: false },
}

/** Whether either of two people blocked or reported the other, or ignores them. */
export const areSeparated = ({ exclusions, ignores }: Omit<Ties, 'relation'>): boolean =>
  exclusions.byUser || exclusions.byOther || ignores.byUser || ignores.byOther

/** Reads how two people stand to each other; several reads of a moment are one. */
export type ReadTies = (userId: string, otherId: string) => Promise<Ties>

/** The key of a read about two people. */
export const pairKey = (userId: string, otherId: string): string => `${userId} ${otherId}`

const tieRows = z.array(
  z.object({ tie: z.enum(['follow', 'exclusion', 'ignore']), owner_id: z.string(), other_id: z.string() }),
)

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
    select 'follow' as tie, found.* from both_ways b cross join lateral (select t.owner_id, t.other_id
      from follows t where t.owner_id = b.user_id and t.other_id = b.other_id limit 1) found union all
    select 'exclusion', found.* from both_ways b cross join lateral (select t.owner_id, t.other_id
      from exclusions t where t.owner_id = b.user_id and t.other_id = b.other_id and t.kind <> 'ignore' limit 1) found
    union all select 'ignore', found.* from both_ways b cross join lateral (select t.owner_id, t.other_id
      from exclusions t where t.owner_id = b.user_id and t.other_id = b.other_id and t.kind = 'ignore') found`.execute(
    db,
  )
  const ties = {
    follow: new Set<string>(),
    exclusion: new Set<string>(),
    ignore: new Set<string>(),
  }
  for (const { tie, owner_id, other_id } of tieRows.parse(found.rows))
    ties[tie].add(pairKey(owner_id, other_id))
  return new Map(
    asked.map(({ user, other: otherId }) => {
      const [there, back] = [pairKey(user, otherId), pairKey(otherId, user)]
      const relation = { added: ties.follow.has(there), addedMe: ties.follow.has(back) }
      const partedBy = (tie: Set<string>): Exclusions => ({ byUser: tie.has(there), byOther: tie.has(back) })
      return [there, { relation, exclusions: partedBy(ties.exclusion), ignores: partedBy(ties.ignore) }]
    }),
  )
}
