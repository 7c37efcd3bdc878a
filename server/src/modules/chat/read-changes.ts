import { type ChatChanges, limits } from '@serendip/contract'
import type { ChatDeps } from './chat-deps.ts'
import { findChatsOf, findSeenMessages } from './chats.store.ts'
import { presentMessages } from './messages/present-messages.ts'
import type { NotedChanges } from './note-changes.ts'
import { type OpenTabs, presentChats } from './present-chats.ts'

export const chatChannel = (userId: string): string => `user/${userId}/chat`

/** Everything that changed for a person after `since`, in its present state. */
export async function readChanges(
  deps: ChatDeps,
  userId: string,
  since: number,
  upTo: number,
): Promise<ChatChanges> {
  const { db } = deps.plumbing
  const none = { chats: [], messages: [], removedMessages: [], removedChats: [] }
  if (since === upTo) return { since, upTo, reset: false, ...none }
  const found = await db
    .selectFrom('chat_changes')
    .select(['chat_id', 'message_id'])
    .where('user_id', '=', userId)
    .where('change', '>', since)
    .where('change', '<=', upTo)
    .orderBy('change')
    .limit(limits.chatCatchUpMax)
    .execute()
  // Old changes are deleted, and a database may have been restored.
  if (found.length !== upTo - since) return { since, upTo, reset: true, ...none }
  const chatIds = [...new Set(found.map((row) => row.chat_id))]
  const messageChats = new Map(
    found.flatMap((row) => (row.message_id === null ? [] : [[row.message_id, row.chat_id] as const])),
  )
  const [rows, messages] = await Promise.all([
    findChatsOf(db, userId, chatIds),
    findSeenMessages(db, userId, [...messageChats.keys()]),
  ])
  const known = new Set(rows.map((row) => row.chat_id))
  const seen = new Set(messages.map((message) => message.id))
  return {
    since,
    upTo,
    reset: false,
    chats: await presentChats(deps, userId, rows),
    messages: await presentMessages(deps, messages, rows),
    removedMessages: [...messageChats].flatMap(([messageId, chatId]) =>
      seen.has(messageId) || !known.has(chatId) ? [] : [{ chatId, messageId }],
    ),
    removedChats: chatIds.filter((chatId) => !known.has(chatId)),
  }
}

/** Everything that a tab missed. */
export async function catchUp(deps: ChatDeps, userId: string, since: number): Promise<ChatChanges> {
  const upTo = await deps.reads.lastChange(userId)
  return readChanges(deps, userId, since, upTo)
}

/** Sends committed changes to the tabs of those they concern; what gets lost, a tab asks for. */
export const pushChanges = (deps: ChatDeps, noted: readonly NotedChanges[]): Promise<void> =>
  pushEach(deps, noted, ({ userId, upTo, count }) => readChanges(deps, userId, upTo - count, upTo))

/** Nobody's if it cannot be found out: the number of a change is sent to every tab afterwards. */
export async function findOpenTabs(
  { shown, plumbing }: ChatDeps,
  userIds: readonly string[],
): Promise<OpenTabs> {
  try {
    const open = await Promise.all(
      userIds.map(async (userId) => [userId, await shown.presence.connectionsOf(userId)] as const),
    )
    return new Map(open)
  } catch (error) {
    plumbing.logger.warn({ err: error }, 'changes of a chat were not sent')
    return new Map()
  }
}

/** The same for changes that `read` returns, which is called for those who have a tab open. */
export async function pushEach(
  deps: ChatDeps,
  noted: readonly NotedChanges[],
  read: (changes: NotedChanges) => Promise<ChatChanges>,
  tabs: OpenTabs | null = null,
): Promise<void> {
  const { realtime, plumbing } = deps
  const userIds = noted.map(({ userId }) => userId)
  const open = tabs ?? (await findOpenTabs(deps, userIds))
  try {
    await Promise.all(
      noted.map(async (notedChanges) => {
        const tabs = open.get(notedChanges.userId) ?? []
        if (tabs.length === 0) return
        const changes = await read(notedChanges)
        // A tab that opens meanwhile asks for what it missed.
        const channel = chatChannel(notedChanges.userId)
        const message = { type: 'chat.changes', channel, changes } as const
        // A tab cannot apply a reset: the number of the change has to send it to ask.
        const part = changes.reset ? undefined : { series: channel, since: changes.since, upTo: changes.upTo }
        for (const tab of tabs) realtime.toConnection(tab, message, part)
      }),
    )
  } catch (error) {
    plumbing.logger.warn({ err: error }, 'changes of a chat were not sent')
  }
}
