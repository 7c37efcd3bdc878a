import { z } from 'zod'
import { address, count, pageRowsMax } from '../answer-fields.ts'
import { chatFilters } from '../choices.ts'
import { id, position, textUpTo } from '../fields.ts'
import { limits } from '../limits.ts'
import { chatMessage } from './chat.messages.ts'

export const pageSize = z.coerce.number().int().min(1).max(limits.chatPageMax).default(limits.chatPageDefault)
export const paginationToken = textUpTo(100).optional()
export const historyQuery = z.strictObject({
  count: pageSize,
  paginationToken,
  direction: z.enum(['older', 'newer']).default('older'),
  /** Instead of a token: the page around the first unread message, or around this one. */
  at: z.union([z.literal('firstUnread'), id]).optional(),
})
export const historyPage = z.object({
  /** Oldest first. */
  messages: z.array(chatMessage).max(pageRowsMax),
  /** Null if there are none. */
  olderToken: address.nullable(),
  newerToken: address.nullable(),
})
export type HistoryPage = z.infer<typeof historyPage>

/** The number of the caller’s last change, from which a tab continues. */
export const change = position

export const chatFilter = z.enum(chatFilters)

/** Times for which a chat is muted: `always` until it is turned off. */
export const mutes = ['hour', 'eightHours', 'always', 'off'] as const

/** Choices of one person about a chat, on all of their devices. */
export const chatSettings = z.strictObject({
  mute: z.enum(mutes).optional(),
  pinned: z.boolean().optional(),
  /** For good, also after new messages. */
  hidden: z.boolean().optional(),
})
export type ChatSettings = z.infer<typeof chatSettings>

export const folder = z.object({
  type: chatFilter,
  /** Its newest chats, at most 20, and with whom they are. */
  chatIds: z.array(id).max(pageRowsMax),
  userIds: z.array(id).max(pageRowsMax),
  /** Number of chats in the folder. */
  count: count,
  /** Without those of muted chats. */
  unreadMessages: count,
})
export type ChatFolder = z.infer<typeof folder>
