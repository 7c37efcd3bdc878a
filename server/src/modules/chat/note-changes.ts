import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { sql } from 'kysely'
import { anyOfPlanned, type Db, planOnce, type Tx } from '../../kernel/db.ts'
import type { Outbox } from '../../kernel/events.ts'

/** Changes of one statement for a person: those after `upTo - count` up to `upTo`. */
export interface NotedChanges {
  readonly userId: string
  readonly upTo: number
  readonly count: number
}

/**
 * Parts of a statement that number its changes for each person, and write the event. They need the part
 * `touched (user_id, chat_id, message_id)`, and add `noted (user_id, changes, n)` and `logged (user_id, change,
 * message_id)`. Rows of `chat_people` are locked in the order of their ids, after those of chats; with arrays, because
 * a plan that was made for a small table would join all of it.
 */
export const notingChanges = (
  outbox: Outbox,
  { ownerId, userIds, at }: { ownerId: string; userIds: readonly string[]; at: Date },
): RawBuilder<unknown> => sql`
  counted as (select user_id, count(*)::int as n from touched group by user_id),
  locked as (select p.user_id from chat_people p where p.user_id = any(array(select user_id from counted))
    order by p.user_id for update),
  noted as (update chat_people p set changes = p.changes + c.n from counted c
    where p.user_id = any(array(select user_id from locked)) and c.user_id = p.user_id
    returning p.user_id, p.changes, c.n),
  logged as (insert into chat_changes (user_id, change, chat_id, message_id, at)
    select t.user_id, n.changes - n.n + t.place, t.chat_id, t.message_id, ${at}::timestamptz
    from (select *, row_number() over (partition by user_id order by chat_id, message_id)::int as place from touched) t
      join noted n using (user_id) returning user_id, change, message_id),
  one as (select from noted limit 1),
  event as (${outbox.asPart('chat.changed', { ownerId, userIds }, 'one')})`

const notedRows = z.array(z.object({ user_id: z.string(), changes: z.number(), n: z.number() }))

/** Parses the rows that a statement with `notingChanges` returns. */
export const notedOf = (rows: readonly unknown[]): NotedChanges[] =>
  notedRows.parse(rows).map(({ user_id, changes, n }) => ({ userId: user_id, upTo: changes, count: n }))

/** Locks chats until the transaction ends, always before anything else of theirs; answers those that exist. */
export async function lockChats(tx: Tx, chatIds: readonly string[]): Promise<void> {
  await sql`select from chats where id = any(${[...chatIds]}::text[]) order by id for update`.execute(tx)
}

/** The numbers of people's last changes; those without a chat are left out. */
export async function lastChanges(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .selectFrom('chat_people')
    .select(['user_id', 'changes'])
    .where('user_id', '=', anyOfPlanned(userIds))
    .modifyEnd(planOnce)
    .execute()
  return new Map(found.map((row) => [row.user_id, row.changes]))
}
