import type { Chat, ChatChanges, ChatMessage, RouteResponse, Routes } from '@serendip/contract'
import { Dexie } from 'dexie'
import { belongsTo } from '../list/chat-filter.ts'
import { withChosen } from './chosen-settings.ts'
import { type ChatDatabase, type ChatRow, type MessageRow, supportId } from './chat-database.ts'

/** Local messages come after everything the server has numbered. */
export const localOrderFrom = 1e15

/** Result of a merge: stored, known already, or to be asked for because something before it is missing. */
type MergeResult = 'merged' | 'known' | 'gap' | 'reset'

/** Stores changes in one step; a tab that applies the same ones a second time changes nothing. */
export function mergeChanges(database: ChatDatabase, changes: ChatChanges): Promise<MergeResult> {
  const { chats, companions, messages, files, chatFilters, sensitiveFilters } = database
  return database.transaction(
    'rw',
    [chats, companions, messages, files, chatFilters, sensitiveFilters],
    async (): Promise<MergeResult> => {
      const list = await chatFilters.get('default')
      if (list?.change === undefined || changes.since > list.change) return 'gap'
      if (changes.upTo <= list.change) return 'known'
      if (changes.reset) return 'reset'
      const belongs = await placesFor(database, changes.messages)
      await putChats(database, changes.chats)
      await putMessages(database, changes.messages.map(rowOf).filter(belongs))
      for (const { messageId } of changes.removedMessages) {
        await messages.where('_id').equals(messageId).delete()
        await sensitiveFilters.delete(messageId)
      }
      for (const chatId of changes.removedChats) await removeChat(database, chatId)
      await chatFilters.update('default', { change: changes.upTo })
      return 'merged'
    },
  )
}

/**
 * Which messages of changes are stored: new ones, and changed ones that are stored or as new as those that are. An older
 * one would be stored without those after it, and a stored history has no gaps.
 */
async function placesFor(
  database: ChatDatabase,
  changed: readonly ChatMessage[],
): Promise<(row: MessageRow) => boolean> {
  const chatIds = [...new Set(changed.map(({ chatId }) => chatId))]
  const from = new Map<string, number>()
  for (const chat of await database.chats.bulkGet(chatIds)) {
    if (chat === undefined || chat.olderToken === null) continue
    const oldest = await ofChat(database, chat._id).first()
    from.set(chat._id, Math.min(oldest?.order ?? localOrderFrom, (chat.lastMessage?.seq ?? 0) + 1))
  }
  return ({ chatId, order }) => order >= (from.get(chatId) ?? 0)
}

/**
 * Stores the chats of an answer that are not stored yet. Those that are may be newer than the answer: only changes,
 * which have an order, replace them.
 */
export function mergeChats(database: ChatDatabase, answered: readonly Chat[]): Promise<void> {
  const { chats, companions, messages } = database
  return database.transaction('rw', [chats, companions, messages], async () => {
    const known = await chats.bulkGet(answered.map(({ _id }) => _id))
    await putChats(
      database,
      answered.filter((_, index) => known[index] === undefined),
    )
  })
}

/** The newest page of the list that all chats are in, unless they are requests. */
type ListPage = Pick<RouteResponse<Routes['chat']['getList']>, 'chats' | 'paginationToken' | 'change'>

/**
 * Stores a page of the list that is as new as the changes that are stored, and returns the chats that should be on it and
 * are not; null if the page is newer or older.
 */
export function mergeListed(database: ChatDatabase, page: ListPage): Promise<readonly string[] | null> {
  const { chats, companions, messages, chatFilters } = database
  return database.transaction('rw', [chats, companions, messages, chatFilters], async () => {
    if ((await chatFilters.get('default'))?.change !== page.change) return null
    await putChats(database, page.chats)
    const answered = new Set(page.chats.map(({ _id }) => _id))
    const after = page.paginationToken === null ? Number.NEGATIVE_INFINITY : page.chats.at(-1)?.updated
    return chats
      .filter((chat) => belongsTo(chat, 'default') && chat.updated > (after ?? 0) && !answered.has(chat._id))
      .primaryKeys()
  })
}

/**
 * Stores chats that were asked for as the server has them, and forgets those that it has not; false, and nothing, if
 * the answer is newer or older than the changes that are stored.
 */
export function mergeAgain(
  database: ChatDatabase,
  asked: readonly string[],
  read: RouteResponse<Routes['chat']['getMany']>,
): Promise<boolean> {
  const { chats, companions, messages, files, chatFilters } = database
  return database.transaction('rw', [chats, companions, messages, files, chatFilters], async () => {
    if ((await chatFilters.get('default'))?.change !== read.change) return false
    await putChats(database, read.chats)
    const answered = new Set(read.chats.map(({ _id }) => _id))
    for (const chatId of asked) if (!answered.has(chatId)) await removeChat(database, chatId)
    return true
  })
}

async function removeChat(database: ChatDatabase, chatId: string): Promise<void> {
  const unsent = await unsentOf(database, chatId).primaryKeys()
  await database.chats.delete(chatId)
  await database.files.filter(({ key }) => unsent.includes(key)).delete()
  await ofChat(database, chatId).delete()
}

/**
 * Stores the messages of an answer that are not stored yet; one's own replace their local echo. Those that were deleted
 * with their chat while the answer was on its way are forgotten.
 */
export function mergeMessages(database: ChatDatabase, answered: readonly ChatMessage[]): Promise<void> {
  const { chats, messages } = database
  return database.transaction('rw', [chats, messages], async () => {
    const all = answered.map(rowOf)
    const chatIds = [...new Set(all.map(({ chatId }) => chatId))]
    const cleared = new Map(
      (await chats.bulkGet(chatIds)).map((chat) => [chat?._id, chat?.clearedSeq ?? 0] as const),
    )
    const isCleared = ({ chatId, order }: MessageRow) => order <= (cleared.get(chatId) ?? 0)
    await messages.bulkDelete(all.filter(isCleared).map(({ key }) => key))
    const rows = all.filter((row) => !isCleared(row))
    const known = await messages.bulkGet(rows.map(({ key }) => key))
    await putMessages(
      database,
      rows.filter((_, index) => known[index]?._id === undefined),
    )
  })
}

/** Stores the answer to something that changes a stored message; the change that follows says the same. */
export async function replaceMessage({ messages }: ChatDatabase, answered: ChatMessage): Promise<void> {
  const { key, ...row } = rowOf(answered)
  // Not one that is not stored: a stored history has no gaps.
  const before = await messages.get(key)
  if (before !== undefined) await messages.put({ key, ...row, ...keptOf(before) })
}

/** The parts of a message that only this browser has: a new text that waits, and a look that did not finish. */
const keptOf = (before: MessageRow | undefined): Pick<MessageRow, 'edit' | 'look'> => ({
  ...(before?.edit && { edit: before.edit }),
  ...(before?.look && { look: before.look }),
})

/** Stores messages of the server, and keeps of each what only this browser knows. */
async function putMessages({ messages }: ChatDatabase, rows: readonly MessageRow[]): Promise<void> {
  const before = await messages.bulkGet(rows.map(({ key }) => key))
  await messages.bulkPut(rows.map((row, at) => ({ ...row, ...keptOf(before[at]) })))
}

/** Replaces the chats by those of an answer, and forgets what the server can send again; what is not sent yet stays. */
export function replaceAll(database: ChatDatabase, answered: readonly Chat[]): Promise<void> {
  const { chats, companions, messages, chatFilters, folders } = database
  return database.transaction('rw', [chats, companions, messages, chatFilters, folders], async () => {
    const drafts = await chats.filter(({ draft }) => draft !== undefined && draft !== '').toArray()
    await Promise.all([chats.clear(), companions.clear(), chatFilters.clear(), folders.clear()])
    await messages.where('_id').above('').delete()
    await putChats(database, answered)
    for (const { _id, draft = '' } of drafts) await chats.update(_id, { draft })
  })
}

/** All messages of a chat, oldest first. */
export const ofChat = ({ messages }: ChatDatabase, chatId: string, upTo: number = Number.POSITIVE_INFINITY) =>
  messages.where('[chatId+order]').between([chatId, Dexie.minKey], [chatId, upTo], true, true)

/** One's own messages of a chat that the server does not have. */
export const unsentOf = ({ messages }: ChatDatabase, chatId: string) =>
  messages
    .where('[chatId+order]')
    .between([chatId, localOrderFrom], [chatId, Dexie.maxKey])
    .and(({ _id }) => _id === undefined)

async function putChats(database: ChatDatabase, answered: readonly Chat[]): Promise<void> {
  const { chats, companions, messages } = database
  const before = await chats.bulkGet(answered.map(({ _id }) => _id))
  await companions.bulkPut(answered.flatMap(({ users }) => users))
  await chats.bulkPut(answered.map((chat, index) => chatRowOf(chat, before[index])))
  const shown = answered.flatMap(({ lastMessage }) => (lastMessage === null ? [] : [rowOf(lastMessage)]))
  const known = await messages.bulkGet(shown.map(({ key }) => key))
  await messages.bulkPut(shown.filter((_, index) => known[index]?._id === undefined))
  for (const { _id, clearedSeq } of answered) {
    if (clearedSeq > 0) await ofChat(database, _id, clearedSeq).delete()
  }
}

function chatRowOf({ users, ...chat }: Chat, before: ChatRow | undefined): ChatRow {
  const userId = chat.subtype === undefined ? (users[0]?.userId ?? '') : supportId(chat.subtype)
  const row = {
    ...chat,
    userId,
    ...(before?.olderToken !== undefined && { olderToken: before.olderToken }),
    ...(before?.draft !== undefined && { draft: before.draft }),
    ...(before?.lastSeen !== undefined && { lastSeen: before.lastSeen }),
  }
  return before?.wanted ? withChosen(row, before.wanted) : row
}

export function rowOf(message: ChatMessage): MessageRow {
  const { _id, chatId, from, to, type, text, created, offensive, ignoreOffensive, tempId, seq } = message
  const { stickerId, gifId, replyTo, storyId, reactions } = message
  return {
    key: tempId ?? _id,
    _id,
    chatId,
    from,
    to,
    type,
    text,
    created,
    offensive,
    ignoreOffensive,
    ...(message.media !== undefined && { media: message.media }),
    ...(message.availability !== undefined && { availability: message.availability }),
    ...(message.unlockCoins !== undefined && { unlockCoins: message.unlockCoins }),
    ...(message.membersOnly && { membersOnly: message.membersOnly }),
    ...(message.viewOnce && { viewOnce: message.viewOnce }),
    ...(tempId !== undefined && { tempId }),
    ...(stickerId !== undefined && { stickerId }),
    ...(gifId !== undefined && { gifId }),
    ...(message.call && { call: message.call }),
    ...(message.gift && { gift: message.gift }),
    ...(message.giftId !== undefined && { giftId: message.giftId }),
    ...(replyTo !== undefined && { replyTo }),
    ...(storyId !== undefined && { storyId }),
    ...(reactions !== undefined && { reactions }),
    ...(message.operator && { operator: message.operator }),
    ...(message.edited && { edited: message.edited }),
    ...(message.forwarded && { forwarded: message.forwarded }),
    ...(message.automatic && { automatic: message.automatic }),
    order: seq,
    status: 'sent',
  }
}
