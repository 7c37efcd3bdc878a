import { endSourcesOf } from '../creators/sources.ts'
import { sql } from 'kysely'
import { anyOf, type Tx } from '../../../kernel/db.ts'
import type { Row } from '../../../kernel/tables.ts'
import { transact } from '../../../kernel/transact.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { countsAsUnread, findSeenMessages, isSeen, type MessageRow } from '../chats.store.ts'
import { lockChats, type NotedChanges, notedOf, notingChanges } from '../note-changes.ts'
import { returnPrices } from '../paid/return-prices.ts'
import { pushChanges } from '../read-changes.ts'
import { keepDeleted } from './deleted-messages.ts'

/** A message that is no longer there for a person. */
type GoneRow = Pick<Row<'chat_sides'>, 'user_id'> & Pick<Row<'messages'>, 'chat_id' | 'seq' | 'id'>

/**
 * Hides messages, and forgets the text of those that nobody sees any more; answers for whom they are gone. What a person has
 * paid for stays theirs.
 */
async function hideMessages(
  tx: Tx,
  userId: string,
  { ids, forEveryone }: { ids: readonly string[]; forEveryone: boolean },
): Promise<readonly GoneRow[]> {
  const gone = await sql<
    Pick<Row<'chat_sides'>, 'user_id'> & Pick<Row<'messages'>, 'chat_id' | 'seq' | 'id'>
  >`
    with picked as (select m.id, m.chat_id, m.seq, m.from_id, s.user_id, o.user_id as other_id,
        coalesce(m.from_id = s.user_id and ${forEveryone}::boolean and not m.withheld and not m.hidden_from_receiver
          and m.type not in ('call', 'gift') and m.seq > o.cleared_seq and not exists (select from message_unlocks u
            where u.message_id = m.id and u.price_coins > 0), false) as also
      from messages m join chat_sides s on s.chat_id = m.chat_id and s.user_id = ${userId}
        left join chat_sides o on o.chat_id = m.chat_id and o.user_id <> s.user_id
      where m.id = any(${[...ids]}::text[]) and ${isSeen}),
    hidden as (update messages m set
        hidden_from_sender = m.hidden_from_sender or m.from_id is not distinct from ${userId},
        hidden_from_receiver = m.hidden_from_receiver or p.also or m.from_id is distinct from ${userId},
        text = case when (m.hidden_from_sender or m.from_id = ${userId})
          and (m.withheld or m.hidden_from_receiver or p.also or m.from_id <> ${userId}) then '' else m.text end,
        sender_text = case when m.from_id = ${userId} then null else m.sender_text end
      from picked p where m.id = p.id)
    select user_id, chat_id, seq, id from picked union all
    select other_id, chat_id, seq, id from picked where also`.execute(tx)
  return gone.rows
}

/** Removes the files of, and the reactions to, those messages that nobody sees any more. */
async function releaseUnseen(
  { plumbing: { clock }, media }: ChatDeps,
  tx: Tx,
  messageIds: readonly string[],
): Promise<void> {
  const unseen = await sql<Pick<Row<'messages'>, 'id'>>`select m.id from messages m
    where m.id = any(${[...messageIds]}::text[]) and m.hidden_from_sender
      and (m.withheld or m.hidden_from_receiver)`.execute(tx)
  const ids = unseen.rows.map((row) => row.id)
  await media.release(tx, ids, new Date(clock.now()))
  await tx.deleteFrom('message_reactions').where('message_id', '=', anyOf(ids)).execute()
}

/** Corrects the counters of the sides that lost messages. */
async function countGone(
  { plumbing: { outbox, clock } }: ChatDeps,
  tx: Tx,
  userId: string,
  gone: readonly GoneRow[],
): Promise<NotedChanges[]> {
  const userIds = [...new Set(gone.map((row) => row.user_id))]
  const counted = await sql`
    with lost as (select * from unnest(${gone.map((row) => row.user_id)}::text[], ${gone.map((row) => row.chat_id)}::text[],
        ${gone.map((row) => row.seq)}::int[], ${gone.map((row) => row.id)}::text[])
        as t (user_id, chat_id, seq, message_id)),
    sums as (select l.user_id, l.chat_id, count(*)::int as n,
        count(*) filter (where m.from_id is distinct from l.user_id and m.seq > s.read_seq and ${countsAsUnread})::int
          as unread
      from lost l join messages m on m.id = l.message_id
        join chat_sides s on s.chat_id = l.chat_id and s.user_id = l.user_id
      group by l.user_id, l.chat_id),
    counted_sides as (update chat_sides s set messages = s.messages - sums.n, unread = s.unread - sums.unread,
        last_seq = coalesce((select m.seq from messages m where m.chat_id = s.chat_id and ${isSeen}
          order by m.seq desc limit 1), 0)
      from sums where s.chat_id = sums.chat_id and s.user_id = sums.user_id),
    touched as (select user_id, chat_id, message_id from lost),
    ${notingChanges(outbox, { ownerId: userId, userIds, at: new Date(clock.now()) })}
    select * from noted`.execute(tx)
  outbox.announce(tx)
  return notedOf(counted.rows)
}

interface Deletion {
  readonly userId: string
  /** As they were before. */
  readonly seen: readonly MessageRow[]
  readonly gone: readonly GoneRow[]
}

/** Keeps what is gone for the other side as well: they may still report it. */
async function keepForReport(deps: ChatDeps, tx: Tx, { userId, seen, gone }: Deletion): Promise<void> {
  const byReceiver = Map.groupBy(
    gone.filter((row) => row.user_id !== userId),
    (row) => row.user_id,
  )
  for (const [receiverId, rows] of byReceiver) {
    const ids = new Set(rows.map(({ id }) => id))
    await keepDeleted(
      deps,
      tx,
      receiverId,
      seen.filter(({ id }) => ids.has(id)),
    )
  }
}

/** Deletes messages for a person, or their own ones for both; those that are not there for them are left out. */
export async function deleteMessages(
  deps: ChatDeps,
  userId: string,
  what: { readonly ids: readonly string[]; readonly forEveryone: boolean },
): Promise<void> {
  const { db } = deps.plumbing
  const seen = await findSeenMessages(db, userId, what.ids)
  if (seen.length === 0) return
  const noted = await transact(db, async (tx) => {
    await lockChats(tx, [...new Set(seen.map((row) => row.chat_id))])
    const gone = await hideMessages(tx, userId, what)
    await keepForReport(deps, tx, { userId, seen, gone })
    await releaseUnseen(
      deps,
      tx,
      gone.map((row) => row.id),
    )
    return gone.length === 0 ? [] : countGone(deps, tx, userId, gone)
  })
  await pushChanges(deps, noted)
}

/** Removes messages whose chats are locked for everyone, whatever either side has deleted. */
export async function removeForBoth(
  deps: ChatDeps,
  tx: Tx,
  senderId: string,
  ids: readonly string[],
): Promise<readonly NotedChanges[]> {
  const gone = await tx
    .selectFrom('messages as m')
    .innerJoin('chat_sides as s', 's.chat_id', 'm.chat_id')
    .select(['s.user_id', 'm.chat_id', 'm.seq', 'm.id'])
    .where('m.id', 'in', ids)
    .where(sql<boolean>`${isSeen}`)
    .execute()
  await tx
    .updateTable('messages')
    .set({ hidden_from_sender: true, hidden_from_receiver: true, text: '', sender_text: null })
    .where('id', 'in', ids)
    .execute()
  await releaseUnseen(deps, tx, ids)
  return gone.length === 0 ? [] : countGone(deps, tx, senderId, gone)
}

/**
 * Removes messages of a person for everyone by a decision of the team, whatever either side has deleted or bought;
 * a person who paid for one gets their coins back. What an automatic one is a copy of ends, with all its copies. Nothing is left to
 * do when it is repeated.
 */
export async function takeDownMessages(
  deps: ChatDeps,
  senderId: string,
  messageIds: readonly string[],
): Promise<void> {
  const { db } = deps.plumbing
  const found = await db
    .selectFrom('messages')
    .select(['id', 'chat_id'])
    .where('id', 'in', messageIds)
    .where('from_id', '=', senderId)
    .execute()
  if (found.length === 0) return
  const ids = found.map((row) => row.id)
  const noted = await transact(db, async (tx) => {
    await lockChats(tx, [...new Set(found.map((row) => row.chat_id))])
    await endSourcesOf(deps, tx, senderId, ids)
    return removeForBoth(deps, tx, senderId, ids)
  })
  await pushChanges(deps, noted)
  await returnPrices(deps, senderId, ids)
}
