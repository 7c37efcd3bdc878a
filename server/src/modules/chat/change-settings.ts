import { type ChatSettings, lastInstantMs, limits } from '@serendip/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { changeIn } from './change-sides.ts'
import type { ChatDeps } from './chat-deps.ts'
import { findChat } from './chats.store.ts'
import { lockChats } from './note-changes.ts'
import { pushChanges } from './read-changes.ts'

const muteMs = { hour: 3_600_000, eightHours: 8 * 3_600_000 } as const

/** When a mute ends; null for none. */
function mutedUntil(mute: NonNullable<ChatSettings['mute']>, now: number): Date | null {
  if (mute === 'off') return null
  return new Date(mute === 'always' ? lastInstantMs : now + muteMs[mute])
}

/** Two pins of a person at the same moment count each other. Throws forbidden, too_many_pins. */
async function checkPin(tx: Tx, userId: string, chatId: string): Promise<void> {
  await sql`select from chat_people where user_id = ${userId} for update`.execute(tx)
  const chat = await findChat(tx, userId, chatId)
  if (chat?.pinned_at) return
  if (!chat || chat.hidden || chat.folder === 'request') throw new DomainError('forbidden')
  const { count } = await tx
    .selectFrom('chat_sides')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('pinned_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= limits.pinnedChatsMax) throw new DomainError('too_many_pins')
}

/**
 * Mutes, pins or hides a chat for a person on all of their devices, or no longer. A chat that is hidden for good stays so
 * after new messages, and is pinned no longer. Throws not_found, forbidden (a hidden chat, or a request, is not pinned),
 * too_many_pins.
 */
export async function changeSettings(
  deps: ChatDeps,
  userId: string,
  chatId: string,
  { mute, pinned, hidden }: ChatSettings,
): Promise<void> {
  const { db, clock } = deps.plumbing
  const noted = await transact(db, async (tx) => {
    await lockChats(tx, [chatId])
    if (pinned) await checkPin(tx, userId, chatId)
    const now = clock.now()
    const set: RawBuilder<unknown>[] = [
      ...(mute === undefined ? [] : [sql`muted_until = ${mutedUntil(mute, now)}::timestamptz`]),
      ...(hidden === undefined ? [] : [sql`hidden = ${hidden}::boolean, concealed = ${hidden}::boolean`]),
      ...(pinned === true ? [sql`pinned_at = coalesce(s.pinned_at, ${new Date(now)}::timestamptz)`] : []),
      ...(pinned === false || (hidden && pinned === undefined) ? [sql`pinned_at = null`] : []),
    ]
    return set.length === 0 ? [] : changeIn(deps, tx, { userId, chatIds: [chatId] }, sql.join(set))
  })
  await pushChanges(deps, noted)
}
