import type { Chat, ChatMessage, MessagePrice, Partner } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { paysToWrite } from '../entitlements/index.ts'
import { isPublic, unrelated } from '../people/index.ts'
import type { ChatDeps } from './chat-deps.ts'
import { type ChatRow, findLastMessages, type MessageRow } from './chats.store.ts'

/** A message as one of the two sees it. */
export function presentMessage(row: MessageRow, chat: ChatRow): ChatMessage {
  const isOwn = row.from_id === chat.user_id
  const isRead = isOwn ? !row.withheld && row.seq <= chat.other_read_seq : row.seq <= chat.read_seq
  return {
    _id: row.id,
    chatId: row.chat_id,
    seq: row.seq,
    from: row.from_id,
    to: isOwn ? chat.other_id : chat.user_id,
    type: row.type,
    text: row.text,
    appLang: row.app_lang,
    status: isRead ? 'read' : 'sent',
    offensive: row.offensive,
    ignoreOffensive: row.offensive,
    created: row.sent_at.getTime(),
    ...(row.created_unreadable === null ? {} : { created_unreadable: row.created_unreadable }),
    ...(isOwn ? { tempId: row.temp_id } : {}),
  }
}

/** Null for an account that nobody can be shown any more. */
export async function partnerOf({ shown }: ChatDeps, otherId: string): Promise<Partner | null> {
  try {
    return await shown.profiles.partner(otherId)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null
    throw error
  }
}

/** Shown for contacts, where both added each other, and for creators; never to somebody who was shut out. */
async function onlineOf(
  { people, shown }: ChatDeps,
  userId: string,
  { userId: otherId, rolesGroup }: Partner,
  areContacts: boolean,
): Promise<boolean> {
  if (!isPublic(rolesGroup) && !areContacts) return false
  const [open, { byOther }] = await Promise.all([
    shown.presence.connectionsOf(otherId),
    people.exclusionsBetween(userId, otherId),
  ])
  return open.length > 0 && !byOther
}

/** Those of the partners whom the person pays to write to. */
export async function paidCreators(
  { shown }: ChatDeps,
  userId: string,
  partners: readonly (Partner | null)[],
): Promise<readonly string[]> {
  const creators = partners.filter((partner) => partner?.rolesGroup === 'goddess')
  if (creators.length === 0) return []
  const own = await shown.profiles.partner(userId)
  return creators.flatMap((creator) => (creator && paysToWrite(own, creator) ? [creator.userId] : []))
}

async function quotePrices(
  deps: ChatDeps,
  userId: string,
  partners: readonly (Partner | null)[],
): Promise<ReadonlyMap<string, MessagePrice>> {
  return deps.messagePrices.quotes(userId, await paidCreators(deps, userId, partners))
}

/** A person's chats as they see them; one whose other side cannot be shown is left out. */
export async function presentChats(
  deps: ChatDeps,
  userId: string,
  rows: readonly ChatRow[],
): Promise<Chat[]> {
  const partners = await Promise.all(rows.map((row) => partnerOf(deps, row.other_id)))
  const [last, relations, prices] = await Promise.all([
    findLastMessages(deps.plumbing.db, rows),
    deps.people.relationsOf(
      userId,
      rows.map((row) => row.other_id),
    ),
    quotePrices(deps, userId, partners),
  ])
  const chats = await Promise.all(
    rows.map(async (row, index): Promise<Chat[]> => {
      const partner = partners[index]
      if (!partner) return []
      const { added, addedMe } = relations.get(row.other_id) ?? unrelated
      const message = last.get(row.chat_id)
      return [
        {
          _id: row.chat_id,
          type: 'direct',
          users: [partner],
          lastMessage: message ? presentMessage(message, row) : null,
          unreadMessages: row.unread,
          hidden: row.hidden,
          isInRequestFolder: row.folder === 'request',
          online: await onlineOf(deps, userId, partner, added && addedMe),
          countMessages: row.messages,
          created: row.created_at.getTime(),
          updated: row.updated_at.getTime(),
          favourite: added,
          promoted: row.promoted,
          readSeq: row.read_seq,
          otherReadSeq: row.other_read_seq,
          clearedSeq: row.cleared_seq,
          messagePrice: prices.get(row.other_id) ?? null,
        },
      ]
    }),
  )
  return chats.flat()
}

/** Throws not_found. */
export async function presentChat(deps: ChatDeps, row: ChatRow | null): Promise<Chat> {
  const [chat] = row ? await presentChats(deps, row.user_id, [row]) : []
  if (!chat) throw new DomainError('not_found')
  return chat
}
