import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db.ts'
import { transact } from '../../kernel/transact.ts'
import type { ChatDeps } from './chat-deps.ts'
import { findChatsOf } from './chats.store.ts'
import { lockChats, type NotedChanges, notedOf, notingChanges } from './note-changes.ts'
import { pushChanges } from './read-changes.ts'

/** Changes a person's side of chats whose rows are locked; `set` may use the side `s` and its chat `c`. */
export async function changeIn(
  { plumbing: { outbox, clock } }: ChatDeps,
  tx: Tx,
  side: { readonly userId: string; readonly chatIds: readonly string[]; readonly messageId?: string },
  set: RawBuilder<unknown>,
): Promise<NotedChanges[]> {
  const { userId, chatIds, messageId = null } = side
  const changed = await sql`
    with touched as (update chat_sides s set ${set} from chats c
      where c.id = s.chat_id and s.chat_id = any(${[...chatIds]}::text[]) and s.user_id = ${userId}
      returning s.user_id, s.chat_id, ${messageId}::text as message_id),
    ${notingChanges(outbox, { ownerId: userId, userIds: [userId], at: new Date(clock.now()) })}
    select * from noted`.execute(tx)
  outbox.announce(tx)
  return notedOf(changed.rows)
}

/** Notes that a message changed for one person alone; its chat is locked. */
export const noteMessage = (
  deps: ChatDeps,
  tx: Tx,
  userId: string,
  message: { readonly id: string; readonly chat_id: string },
): Promise<NotedChanges[]> =>
  changeIn(deps, tx, { userId, chatIds: [message.chat_id], messageId: message.id }, sql`hidden = s.hidden`)

/**
 * Moves a chat to the folder where it belongs after the person shut the other one out or took that back, and notes that
 * they see it differently. A chat in which they wrote, or that once left the requests, is no request.
 */
export async function settleChat(
  deps: ChatDeps,
  userId: string,
  chatId: string,
  to: 'ignored' | 'awaited' | 'unknown',
): Promise<void> {
  const set = {
    ignored: sql`folder = 'request', pinned_at = null`,
    awaited: sql`folder = 'default'`,
    unknown: sql`folder = case when s.promoted is not null or exists (select from messages m
      where m.chat_id = s.chat_id and m.from_id = s.user_id) then 'default' else s.folder end`,
  }
  const noted = await transact(deps.plumbing.db, async (tx) => {
    await lockChats(tx, [chatId])
    return changeIn(deps, tx, { userId, chatIds: [chatId] }, set[to])
  })
  await pushChanges(deps, noted)
}

/** Takes a chat off a person's list until the next message. */
export async function hideChat(deps: ChatDeps, userId: string, chatId: string): Promise<void> {
  const noted = await transact(deps.plumbing.db, async (tx) => {
    await lockChats(tx, [chatId])
    return changeIn(deps, tx, { userId, chatIds: [chatId] }, sql`hidden = true`)
  })
  await pushChanges(deps, noted)
}

/** Blurs what the other one sends for a person, or no longer. */
export async function blurFromUser(
  deps: ChatDeps,
  userId: string,
  { chatId, blur }: { readonly chatId: string; readonly blur: boolean },
): Promise<void> {
  const noted = await transact(deps.plumbing.db, async (tx) => {
    await lockChats(tx, [chatId])
    return changeIn(deps, tx, { userId, chatIds: [chatId] }, sql`blur_from_user = ${blur}::boolean`)
  })
  await pushChanges(deps, noted)
}

/** A message that its writer no longer wants to send. */
interface UnsentMessage {
  readonly chatId: string
  readonly tempId: string
}

/**
 * Takes the keys of messages that are not stored, as messages that nobody sees: one that is still on its way fails, as a
 * repeat of these. The rows of their chats are locked; those of chats the person is not in are left out.
 */
async function refuseUnsent(
  { plumbing: { ids, clock } }: ChatDeps,
  tx: Tx,
  userId: string,
  unsent: readonly UnsentMessage[],
): Promise<void> {
  if (unsent.length === 0) return
  await sql`with fresh as (
      select g.*, row_number() over (partition by g.chat_id order by g.id)::int as place
      from (select distinct on (temp_id) * from unnest(${unsent.map(({ chatId }) => chatId)}::text[],
          ${unsent.map(({ tempId }) => tempId)}::uuid[], ${unsent.map(() => ids.next('msg'))}::text[])
          as t (chat_id, temp_id, id)) g
        join chat_sides s on s.chat_id = g.chat_id and s.user_id = ${userId}
      where not exists (select from messages m where m.from_id = ${userId} and m.temp_id = g.temp_id)),
    numbered as (update chats c set last_seq = c.last_seq + n.count
      from (select chat_id, count(*)::int as count from fresh group by chat_id) n where c.id = n.chat_id
      returning c.id, c.last_seq - n.count as before)
    insert into messages (chat_id, seq, id, from_id, temp_id, type, text, app_lang, offensive, withheld,
      hidden_from_sender, hidden_from_receiver, sent_at)
    select f.chat_id, n.before + f.place, f.id, ${userId}, f.temp_id, 'text', '', 'en', false, true, true, true,
      ${new Date(clock.now())}::timestamptz from fresh f join numbered n on n.id = f.chat_id`.execute(tx)
}

/** Sees to it that messages on their way do not arrive any more; returns the ids of those that were sent before. */
export async function withdrawMessages(
  deps: ChatDeps,
  userId: string,
  unsent: readonly UnsentMessage[],
): Promise<readonly string[]> {
  if (unsent.length === 0) return []
  const { db } = deps.plumbing
  const own = await findChatsOf(
    db,
    userId,
    unsent.map(({ chatId }) => chatId),
  )
  return transact(db, async (tx) => {
    await lockChats(
      tx,
      own.map((row) => row.chat_id),
    )
    await refuseUnsent(deps, tx, userId, unsent)
    const sent = await tx
      .selectFrom('messages')
      .select('id')
      .where('from_id', '=', userId)
      .where(
        'temp_id',
        'in',
        unsent.map(({ tempId }) => tempId),
      )
      .where('hidden_from_sender', '=', false)
      .execute()
    return sent.map((row) => row.id)
  })
}

/**
 * Deletes chats with their messages for one person, and for good what both have deleted. Chats the person is not in are
 * left out. `unsent` are messages that must not arrive afterwards.
 */
export async function deleteChats(
  deps: ChatDeps,
  userId: string,
  chatIds: readonly string[],
  unsent: readonly UnsentMessage[] = [],
): Promise<void> {
  const noted = await transact(deps.plumbing.db, async (tx) => {
    await lockChats(tx, chatIds)
    const cleared = await changeIn(
      deps,
      tx,
      { userId, chatIds },
      sql`hidden = true, concealed = false, pinned_at = null, cleared_seq = c.last_seq, read_seq = c.last_seq, last_seq = 0, messages = 0, unread = 0`,
    )
    await sql`delete from messages m using (
        select chat_id, min(cleared_seq) as seq from chat_sides where chat_id = any(${[...chatIds]}::text[])
        group by chat_id having count(*) = 2) as both_sides
      where m.chat_id = both_sides.chat_id and m.seq <= both_sides.seq`.execute(tx)
    await refuseUnsent(
      deps,
      tx,
      userId,
      unsent.filter(({ chatId }) => chatIds.includes(chatId)),
    )
    return cleared
  })
  await pushChanges(deps, noted)
}

/**
 * Leads a chat out of a person's request folder, because they follow the other now or the two were matched. The chat of
 * two who were matched is on their list, even if nothing was written yet.
 */
export async function promoteChat(
  deps: ChatDeps,
  userId: string,
  chatId: string,
  reason: 'follow' | 'match',
): Promise<void> {
  const noted = await transact(deps.plumbing.db, async (tx) => {
    await lockChats(tx, [chatId])
    const set = sql`promoted = case when s.folder = 'request' then ${reason} else s.promoted end, folder = 'default',
      hidden = s.hidden and (s.concealed or ${reason === 'follow'}::boolean)`
    return changeIn(deps, tx, { userId, chatIds: [chatId] }, set)
  })
  await pushChanges(deps, noted)
}
