import pg from 'pg'
import { fillDatabase } from './match-server.ts'
import { type ChatPlan, plantChats } from './chat-plant.ts'
import { pgbench, pgbenchTimes } from './ledger-pgbench.ts'

const clients = 12
const random = 'md5(random()::text)'

/** The rows of one message, as the product writes them in one statement: nothing is checked and nothing is sent. */
const script = ({ writers }: ChatPlan): string => `\\set chat random(0, ${writers / 2 - 1})
with c as (update chats set last_seq = last_seq + 1 where id = 'chat_' || lpad(:chat::text, 20, '0')
    returning id, last_seq, low_id, high_id),
  m as (insert into messages (chat_id, seq, id, from_id, temp_id, type, text, app_lang, offensive, withheld, sent_at)
    select id, last_seq, 'msg_' || ${random}, low_id, gen_random_uuid(), 'text',
      'A message of the usual length, which says how the day was. ' || gen_random_uuid(), 'en', false, false, now()
    from c returning *),
  s as (update chat_sides s set last_seq = m.seq, messages = s.messages + 1, updated_at = m.sent_at, hidden = false,
      unread = s.unread + case when s.user_id = m.from_id then 0 else 1 end
    from m where s.chat_id = m.chat_id returning s.user_id, m.chat_id, m.id),
  p as (update chat_people p set changes = p.changes + 1 from s where p.user_id = s.user_id
    returning p.user_id, p.changes),
  n as (insert into chat_changes (user_id, change, chat_id, message_id, at)
    select s.user_id, p.changes, s.chat_id, s.id, now() from s join p using (user_id)),
  e as (insert into outbox (id, name, payload, occurred_at)
    select 'evt_' || ${random}, 'chat.changed', jsonb_build_object('ownerId', low_id, 'userIds', array[low_id, high_id]), now()
    from c)
select count(*) from m;
`

export interface RowFigures {
  readonly perSecond: number
  readonly atRateMs: readonly number[]
}

/** Writes the rows of messages by pgbench, to a database of their own on the same server. */
export async function writeRows(
  serverUrl: string,
  plan: ChatPlan,
  { seconds, rate }: { readonly seconds: number; readonly rate: number },
): Promise<RowFigures> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query('create database chat_rows')
  await admin.end()
  const own = new URL(serverUrl)
  own.pathname = '/chat_rows'
  const databaseUrl = own.href
  const plant = (db: Parameters<typeof plantChats>[0]) => plantChats(db, { ...plan, listed: 0, long: 0 })
  await fillDatabase({ databaseUrl }, { men: plan.writers + 1, women: 0, plant })
  return {
    perSecond: await pgbench(databaseUrl, script(plan), clients, seconds),
    atRateMs: await pgbenchTimes(databaseUrl, script(plan), clients, { seconds, rate }),
  }
}
