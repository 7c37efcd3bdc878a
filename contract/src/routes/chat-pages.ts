import { z } from 'zod'
import { id, textUpTo } from '../fields.ts'
import { limits } from '../limits.ts'
import { chatMessage } from '../messages/chat.messages.ts'

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
  messages: z.array(chatMessage),
  /** Null if there are none. */
  olderToken: z.string().nullable(),
  newerToken: z.string().nullable(),
})
export type HistoryPage = z.infer<typeof historyPage>

/** The number of the caller’s last change, from which a tab continues. */
export const change = z.number().int().nonnegative()
