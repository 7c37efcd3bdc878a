import type { Chat, ChatChanges, ChatMessage } from '@serendip/contract'
import { Dexie } from 'dexie'
import { type ChatDatabase, type ChatRow, type MessageRow, supportId } from './chat-database.ts'

/** Local messages come after everything the server has numbered. */
export const localOrderFrom = 1e15

/** What became of changes: stored, known already, or to be asked for because something before them is missing. */
type Merged = 'merged' | 'known' | 'gap' | 'reset'

/** Stores changes in one step; a tab that applies the same ones a second time changes nothing. */
export function mergeChanges(database: ChatDatabase, changes: ChatChanges): Promise<Merged> {
  const { chats, companions, messages, files, chatFilters, sensitiveFilters } = database
  return database.transaction(
    'rw',
    [chats, companions, messages, files, chatFilters, sensitiveFilters],
    async (): Promise<Merged> => {
      const list = await chatFilters.get('default')
      if (list?.change === undefined || changes.since > list.change) return 'gap'
      if (changes.upTo <= list.change) return 'known'
      if (changes.reset) return 'reset'
      await putChats(database, changes.chats)
      await messages.bulkPut(changes.messages.map(rowOf))
      for (const { messageId } of changes.removedMessages) {
        await messages.where('_id').equals(messageId).delete()
        await sensitiveFilters.delete(messageId)
      }
      for (const chatId of changes.removedChats) {
        await chats.delete(chatId)
        const unsent = await unsentOf(database, chatId).primaryKeys()
        await files.filter(({ key }) => unsent.includes(key)).delete()
        await ofChat(database, chatId).delete()
      }
      await chatFilters.update('default', { change: changes.upTo })
      return 'merged'
    },
  )
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

/** Stores the messages of an answer that are not stored yet; one's own replace their local echo. */
export function mergeMessages(database: ChatDatabase, answered: readonly ChatMessage[]): Promise<void> {
  const { messages } = database
  return database.transaction('rw', messages, async () => {
    const rows = answered.map(rowOf)
    const known = await messages.bulkGet(rows.map(({ key }) => key))
    await messages.bulkPut(rows.filter((_, index) => known[index]?._id === undefined))
  })
}

/** Stores the answer to something that changes a message for its reader alone; the change that follows says the same. */
export async function replaceMessage({ messages }: ChatDatabase, answered: ChatMessage): Promise<void> {
  await messages.put(rowOf(answered))
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
  return {
    ...{ ...chat, userId },
    ...(before?.olderToken !== undefined && { olderToken: before.olderToken }),
    ...(before?.draft !== undefined && { draft: before.draft }),
  }
}

export function rowOf(message: ChatMessage): MessageRow {
  const { _id, chatId, from, to, type, text, created, offensive, ignoreOffensive, tempId, seq } = message
  const { stickerId, gifId, replyTo } = message
  return {
    ...{ key: tempId ?? _id, _id, chatId, from, to, type, text, created, offensive, ignoreOffensive },
    ...(message.media !== undefined && { media: message.media }),
    ...(message.availability !== undefined && { availability: message.availability }),
    ...(message.unlockCoins !== undefined && { unlockCoins: message.unlockCoins }),
    ...(message.membersOnly && { membersOnly: message.membersOnly }),
    ...(tempId !== undefined && { tempId }),
    ...(stickerId !== undefined && { stickerId }),
    ...(gifId !== undefined && { gifId }),
    ...(message.call && { call: message.call }),
    ...(replyTo !== undefined && { replyTo }),
    ...(message.operator && { operator: message.operator }),
    ...{ order: seq, status: 'sent' },
  }
}
