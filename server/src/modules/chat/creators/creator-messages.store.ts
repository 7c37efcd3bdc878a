import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Row } from '../../../kernel/tables.ts'

export type FollowerMessageRow = Row<'follower_messages'>

/** A creator's greeting; empty without one. */
export async function findGreeting(db: Db | Tx, creatorId: string): Promise<string> {
  const found = await db
    .selectFrom('creator_greetings')
    .select('text')
    .where('account_id', '=', creatorId)
    .executeTakeFirst()
  return found?.text ?? ''
}

export async function storeGreeting(db: Db, creatorId: string, text: string, at: Date): Promise<void> {
  if (text === '') {
    await db.deleteFrom('creator_greetings').where('account_id', '=', creatorId).execute()
    return
  }
  await db
    .insertInto('creator_greetings')
    .values({ account_id: creatorId, text, changed_at: at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ text, changed_at: at }))
    .execute()
}

/** Whether a creator still greets with these words, which cannot change before the transaction ends. */
export async function holdGreeting(tx: Tx, creatorId: string, text: string): Promise<boolean> {
  const found = await tx
    .selectFrom('creator_greetings')
    .select('account_id')
    .where('account_id', '=', creatorId)
    .where('text', '=', text)
    .forShare()
    .execute()
  return found.length > 0
}

/** Notes that a person has a creator's greeting; false if they had it before. */
export async function noteGreeted(
  tx: Tx,
  { creatorId, accountId }: { readonly creatorId: string; readonly accountId: string },
  at: Date,
): Promise<boolean> {
  const noted = await tx
    .insertInto('greetings_sent')
    .values({ creator_id: creatorId, account_id: accountId, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .execute()
  return noted.length > 0
}

/** Whether the person wrote something in a chat, seen by the other one or not; calls and gifts are not written. */
export async function hasWritten(db: Db, chatId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('from_id', '=', userId)
    .where('type', 'not in', ['call', 'gift'])
    .limit(1)
    .execute()
  return found.length > 0
}

export async function insertFollowerMessage(
  tx: Tx,
  row: Pick<FollowerMessageRow, 'id' | 'creator_id' | 'text' | 'written_at'>,
): Promise<void> {
  await tx
    .insertInto('follower_messages')
    .values({ ...row, done_at: null })
    .execute()
}

export async function findFollowerMessage(db: Db, id: string): Promise<FollowerMessageRow | null> {
  const found = await db.selectFrom('follower_messages').selectAll().where('id', '=', id).executeTakeFirst()
  return found ?? null
}

/** The last message of a creator to their followers. */
export async function lastFollowerMessage(
  db: Db | Tx,
  creatorId: string,
): Promise<FollowerMessageRow | null> {
  const found = await db
    .selectFrom('follower_messages')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .orderBy('written_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/** A follower has their turn; false if they had it before. `sent`: they get the message. */
export async function passFollower(
  tx: Tx,
  id: string,
  { followerId, isSent }: { readonly followerId: string; readonly isSent: boolean },
): Promise<boolean> {
  const passed = await tx
    .updateTable('follower_messages')
    .set((row) => ({ up_to: followerId, sent: sql<number>`${row.ref('sent')} + ${isSent ? 1 : 0}` }))
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('up_to', '<', followerId)
    .returning('id')
    .execute()
  return passed.length > 0
}

export async function endFollowerMessage(
  db: Db,
  id: string,
  { at, failed }: { readonly at: Date; readonly failed: boolean },
): Promise<void> {
  await db
    .updateTable('follower_messages')
    .set({ done_at: at, failed })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute()
}
