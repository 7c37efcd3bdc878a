import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../server/src/kernel/db.ts'

/** Chats that are stored before the product starts. */
export interface ChatPlan {
  /** So many people write to each other in pairs: 0 and 1, 2 and 3. */
  readonly writers: number
  /** The next person has this many chats, each with a few messages; the others follow it. */
  readonly listed: number
  /** The person with the list also has a chat of this many messages, and one of ten, with their first two others. */
  readonly long: number
  /** Owner of the list; by default the crowd's member after the writers. */
  readonly ownerId?: string
}

export const shortMessages = 10
const fewMessages = 3

const crowdSql = (n: RawBuilder<unknown>) => sql`'usr_' || lpad((${n})::text, 20, '0')`
const chatSql = (n: RawBuilder<unknown>) => sql`'chat_' || lpad((${n})::text, 20, '0')`

/** The id of a planted chat: pairs come first, then the list. */
export const plantedChat = (n: number): string => `chat_${String(n).padStart(20, '0')}`

/** Stores the plan's chats in a few statements. */
export async function plantChats(db: Db, { writers, listed, long, ownerId }: ChatPlan): Promise<void> {
  const pairs = writers / 2
  const owner = ownerId === undefined ? crowdSql(sql`${writers}::int`) : sql`${ownerId}::text`
  const first = sql`case when n < ${pairs} then ${crowdSql(sql`n * 2`)} else ${owner} end`
  const second = crowdSql(
    sql`case when n < ${pairs} then n * 2 + 1 else n - ${pairs}::int + ${writers}::int + 1 end`,
  )
  const size = sql`case when n < ${pairs} then 0 when n = ${pairs} then ${long}::int when n = ${pairs + 1} then ${shortMessages}::int
    else ${fewMessages}::int end`
  const planned = sql`(select n, least(${first}, ${second}) as low_id, greatest(${first}, ${second}) as high_id, ${chatSql(sql`n`)} as id, ${size} as size
    from generate_series(0, ${pairs + listed - 1}::int) n) as p`
  await sql`insert into chat_people (user_id) select low_id from ${planned} union select high_id from ${planned}`.execute(
    db,
  )
  await sql`insert into chats (id, low_id, high_id, last_seq, created_at)
    select id, low_id, high_id, size, now() from ${planned}`.execute(db)
  await sql`insert into messages (chat_id, seq, id, from_id, temp_id, type, text, app_lang, offensive, withheld, sent_at)
    select id, seq, 'msg_' || lpad(n::text, 10, '0') || lpad(seq::text, 10, '0'),
      case seq % 2 when 0 then low_id else high_id end, gen_random_uuid(), 'text',
      'Message ' || seq || ' of chat ' || n || ' about walks and the weather', 'en', false, false,
      now() - make_interval(secs => n + (size - seq) * 0.001)
    from ${planned}, generate_series(1, size) seq`.execute(db)
  await sql`insert into chat_sides (chat_id, user_id, folder, hidden, messages, last_seq, read_seq, read_shown_seq, updated_at)
    select id, side, 'default', false, size, size, size, size, date_trunc('second', now()) - make_interval(secs => n)
    from ${planned}, unnest(array[low_id, high_id]) side`.execute(db)
  for (const table of ['accounts', 'chats', 'chat_sides', 'messages', 'chat_people'])
    await sql`analyze ${sql.table(table)}`.execute(db)
}
