import type { SupportSubtype } from '@serendip/contract'
import { sql } from 'kysely'
import { transact } from '../../../kernel/transact.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { type ChatRow, findSupportChat } from '../chats.store.ts'

/** The person's chat with support, created unless it exists; on no list before the first message. */
export async function openSupportChat(
  { plumbing: { db, clock, ids } }: ChatDeps,
  userId: string,
  subtype: SupportSubtype,
): Promise<ChatRow | null> {
  const existing = await findSupportChat(db, userId, subtype)
  if (existing) return existing
  const [id, at] = [ids.next('chat'), new Date(clock.now())]
  await transact(db, async (tx) => {
    await sql`insert into chat_people (user_id) values (${userId}) on conflict do nothing`.execute(tx)
    await sql`with made as (insert into chats (id, low_id, subtype, created_at) values (${id}, ${userId}, ${subtype}, ${at})
        on conflict (low_id, subtype) where subtype is not null do nothing returning id)
      insert into chat_sides (chat_id, user_id, folder, hidden, updated_at)
      select id, ${userId}, 'default', true, ${at}::timestamptz from made`.execute(tx)
  })
  return findSupportChat(db, userId, subtype)
}
