import type { Chat, Routes, SupportSubtype } from '@serendip/contract'
import { sql } from 'kysely'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers, MessageHandlers } from '../../kernel/handlers.ts'
import { changeSettings } from './change-settings.ts'
import { blurFromUser, deleteChats, hideChat, withdrawMessages } from './change-sides.ts'
import type { ChatDeps } from './chat-deps.ts'
import { findChatsOf, findSeenMessages } from './chats.store.ts'
import { readGreeting, setGreeting } from './creators/greet.ts'
import { readFollowerMessages, writeFollowers } from './creators/write-followers.ts'
import { limitRate } from './limit-rate.ts'
import { isSupport, listChatIds, listChats, readFolders, standingOf } from './list-chats.ts'
import { markRead } from './mark-read.ts'
import { deleteMessages } from './messages/delete-messages.ts'
import { editMessage } from './messages/edit-message.ts'
import { listMedia } from './messages/list-media.ts'
import { listPrivate } from './messages/list-private.ts'
import { react } from './messages/react.ts'
import { type Recipient, sendMessage } from './messages/send-message.ts'
import { openViewOnce } from './messages/view-once/open-view-once.ts'
import { openChat } from './open-chat.ts'
import { choosePrivacy } from './privacy/choose-privacy.ts'
import { lastSeenIn } from './privacy/last-seen.ts'
import { findPrivacy } from './privacy/privacy.store.ts'
import { unblurMessage } from './paid/unblur-message.ts'
import { presentChat, presentChats } from './present-chats.ts'
import { catchUp, chatChannel } from './read-changes.ts'
import { readHistory } from './read-history.ts'
import { readOpeners } from './read-openers.ts'
import { openSupportChat } from './support/open-support-chat.ts'
import { createTyping } from './typing.ts'

type ChatRoutes = {
  readonly chat: Handlers<Routes['chat']>
  readonly creatorMessages: Handlers<Routes['creatorMessages']>
  readonly privacy: Handlers<Routes['privacy']>
}
type ChatMessages = MessageHandlers<'chat.join' | 'typing.join' | 'typing.publish'>

/** Marks the last of the given messages in each chat, and everything before it. */
async function readUpTo(deps: ChatDeps, userId: string, messageIds: readonly string[]) {
  const { db } = deps.plumbing
  const messages = await findSeenMessages(db, userId, messageIds)
  const last = new Map(messages.map(({ chat_id, seq }) => [chat_id, seq]))
  const chats = await findChatsOf(db, userId, [...last.keys()])
  const marks = chats.map(({ chat_id, other_id }) => ({
    chatId: chat_id,
    otherId: other_id,
    seq: last.get(chat_id) ?? 0,
  }))
  await markRead(deps, userId, marks)
  return [...last.keys()]
}

type Handler<K extends keyof Routes['chat']> = Pick<Handlers<Routes['chat']>, K>

const readChat = async (deps: ChatDeps, userId: string, chatId: string): Promise<{ chat: Chat }> => ({
  chat: await presentChat(deps, await deps.reads.chat(userId, chatId)),
})

function readingRoutes(
  deps: ChatDeps,
): Handler<
  | 'getList'
  | 'get'
  | 'getMany'
  | 'getByUserV2'
  | 'getByUser'
  | 'getBySupport'
  | 'letsTalkMessages'
  | 'history'
  | 'historyByUser'
  | 'mediaItems'
  | 'privateMedia'
> {
  return {
    async getList({ caller: { userId }, query }) {
      // Read first: what changes in the meantime comes again.
      const [change, standing] = await Promise.all([deps.reads.lastChange(userId), standingOf(deps, userId)])
      const [{ rows, paginationToken }, folders] = await Promise.all([
        listChats(deps, standing, query),
        query.paginationToken === undefined ? readFolders(deps, standing) : [],
      ])
      return { chats: await presentChats(deps, userId, rows), folders, paginationToken, change }
    },
    async get({ caller, params }) {
      const row = await deps.reads.chat(caller.userId, params.id)
      const chat = await presentChat(deps, row)
      const lastSeen = row && (await lastSeenIn(deps, row))
      return { chat, ...(lastSeen !== null && { lastSeen }) }
    },
    async getMany({ caller: { userId }, body }) {
      const change = await deps.reads.lastChange(userId)
      const rows = await findChatsOf(deps.plumbing.db, userId, body.chatIds)
      return { chats: await presentChats(deps, userId, rows), change }
    },
    getByUserV2: async ({ caller, query }) => ({
      chat: await presentChat(deps, await openChat(deps, caller.userId, query.userId)),
    }),
    getByUser: async ({ caller, params }) => ({
      chat: await presentChat(deps, await deps.reads.chatWith(caller.userId, params.id)),
    }),
    getBySupport: async ({ caller, params }) => ({
      chat: await presentChat(deps, await openSupportChat(deps, caller.userId, params.subtype)),
    }),
    letsTalkMessages: async ({ caller }) => ({ messages: [...(await readOpeners(deps, caller.userId))] }),
    history: async ({ caller, params, query }) =>
      readHistory(deps, await deps.reads.chat(caller.userId, params.chatId), query),
    mediaItems: async ({ caller, params, query }) =>
      listMedia(deps, await deps.reads.chat(caller.userId, params.chatId), query),
    privateMedia: ({ caller, query }) => listPrivate(deps, caller.userId, query),
    historyByUser: async ({ caller, params, query }) =>
      readHistory(deps, await deps.reads.chatWith(caller.userId, params.id), query),
  }
}

type WriteRoute =
  | 'sendMessage'
  | 'sendToUser'
  | 'sendGroupToUser'
  | 'sendToSupport'
  | 'sendGroupToSupport'
  | 'open'

const toPerson = (deps: ChatDeps, userId: string, otherId: string): Recipient => ({
  otherId,
  find: (tempId) => deps.reads.chatToWriteWith(userId, otherId, tempId),
  open: () => openChat(deps, userId, otherId),
})

const toSupport = (deps: ChatDeps, userId: string, subtype: SupportSubtype): Recipient => ({
  otherId: null,
  find: async () => null,
  open: () => openSupportChat(deps, userId, subtype),
})

function writingRoutes(deps: ChatDeps): Handler<WriteRoute> {
  return {
    sendMessage: ({ caller, body: { chatId, ...out } }) =>
      sendMessage(deps, caller.userId, out, {
        otherId: null,
        find: (tempId) => deps.reads.chatToWriteIn(caller.userId, chatId, tempId),
        open: async () => null,
      }),
    sendToUser: ({ caller, params, body }) =>
      sendMessage(deps, caller.userId, body, toPerson(deps, caller.userId, params.id)),
    sendGroupToUser: ({ caller, params, body }) =>
      sendMessage(deps, caller.userId, body, toPerson(deps, caller.userId, params.id)),
    sendToSupport: ({ caller, params, body }) =>
      sendMessage(deps, caller.userId, body, toSupport(deps, caller.userId, params.subtype)),
    sendGroupToSupport: ({ caller, params, body }) =>
      sendMessage(deps, caller.userId, body, toSupport(deps, caller.userId, params.subtype)),
    async open({ caller, body: { userId: otherId, message } }) {
      const recipient = toPerson(deps, caller.userId, otherId)
      if (message) return sendMessage(deps, caller.userId, message, recipient)
      return { chat: await presentChat(deps, await recipient.open()), message: null }
    },
  }
}

function changingRoutes(
  deps: ChatDeps,
): Omit<
  Handlers<Routes['chat']>,
  keyof ReturnType<typeof readingRoutes> | keyof ReturnType<typeof writingRoutes>
> {
  const { db } = deps.plumbing
  return {
    async hide({ caller, params }) {
      await hideChat(deps, caller.userId, params.id)
      return readChat(deps, caller.userId, params.id)
    },
    async changeSettings({ caller, params, body }) {
      await changeSettings(deps, caller.userId, params.id, body)
      return readChat(deps, caller.userId, params.id)
    },
    unblurMessage: async ({ caller, body }) => ({ message: await unblurMessage(deps, caller.userId, body) }),
    viewOnce: ({ caller, body }) => openViewOnce(deps, caller, body.messageId),
    editMessage: async ({ caller, body }) => ({ message: await editMessage(deps, caller.userId, body) }),
    async react({ caller, body }) {
      await react(deps, caller.userId, body)
      return { ok: true }
    },
    async blurFromUser({ caller, query, body }) {
      await blurFromUser(deps, caller.userId, { ...query, ...body })
      return readChat(deps, caller.userId, query.chatId)
    },
    async setStatus({ caller, params }) {
      const [chatId] = await readUpTo(deps, caller.userId, [params.id])
      if (chatId === undefined) throw new DomainError('not_found')
      return readChat(deps, caller.userId, chatId)
    },
    async setStatuses({ caller, body }) {
      await readUpTo(deps, caller.userId, body.messageIds)
      return { ok: true }
    },
    async readAllChats({ caller: { userId }, body }) {
      const chatIds = await listChatIds(
        deps,
        userId,
        body.listFilter,
        body.chatType === 'support'
          ? sql<boolean>`(s.unread > 0 and ${isSupport(userId)})`
          : sql<boolean>`s.unread > 0`,
      )
      const chats = await findChatsOf(db, userId, chatIds)
      const marks = chats.map(({ chat_id, other_id, last_seq }) => ({
        chatId: chat_id,
        otherId: other_id,
        seq: last_seq,
      }))
      return { messagesReadCount: await markRead(deps, userId, marks) }
    },
    async deleteMessages({ caller, body: { messageIds, forEveryone = false, unsent = [] } }) {
      const sentIds = await withdrawMessages(deps, caller.userId, unsent)
      await deleteMessages(deps, caller.userId, { ids: messageIds, forEveryone })
      return { ok: true, sentIds: [...sentIds] }
    },
    async deleteChats({ caller: { userId }, body }) {
      const own = await findChatsOf(db, userId, body.chatIds)
      await deleteChats(
        deps,
        userId,
        own.map((row) => row.chat_id),
        body.unsent,
      )
      return { ok: true }
    },
    async deleteAllChats({ caller: { userId }, body }) {
      const chatIds = await listChatIds(deps, userId, body.listFilter)
      await deleteChats(deps, userId, chatIds)
      return { deleted: chatIds.length }
    },
  }
}

export const chatRoutes = (deps: ChatDeps): ChatRoutes => ({
  chat: { ...readingRoutes(deps), ...writingRoutes(deps), ...changingRoutes(deps) },
  creatorMessages: {
    greeting: ({ caller }) => readGreeting(deps, caller.userId),
    setGreeting: ({ caller, body }) => setGreeting(deps, caller.userId, body.text),
    followerMessages: ({ caller }) => readFollowerMessages(deps, caller.userId),
    writeFollowers: ({ caller, body }) => writeFollowers(deps, caller.userId, body.text),
  },
  privacy: {
    choices: ({ caller }) => findPrivacy(deps.plumbing.db, caller.userId),
    choose: ({ caller, body }) => choosePrivacy(deps, caller.userId, body),
  },
})

/** By one person's tabs together. An answer may hold hundreds of messages; a tab that is connected asks rarely. */
export const joinsPerMinute = 30
const minuteMs = 60_000

export const chatMessages = (deps: ChatDeps): ChatMessages => ({
  async 'chat.join'({ userId }, { channel, since }) {
    if (channel !== chatChannel(userId)) throw new DomainError('not_found')
    await limitRate(deps, `chat-join:${userId}`, joinsPerMinute, minuteMs)
    return catchUp(deps, userId, since)
  },
  ...createTyping(deps),
})
