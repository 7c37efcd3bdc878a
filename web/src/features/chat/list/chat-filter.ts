import { type ChatFilter, chatFilters } from '@serendip/contract'
import type { ChatRow } from '../store/chat-database.ts'

type Filterable = Pick<ChatRow, 'hidden' | 'isInRequestFolder' | 'unreadMessages' | 'favourite'>

/** Whether a list shows a chat. Requests are in no other list, and hidden chats in none. */
export function belongsTo(chat: Filterable, filter: ChatFilter): boolean {
  if (chat.hidden) return false
  if (chat.isInRequestFolder) return filter === 'requestFolder'
  if (filter === 'unread') return chat.unreadMessages > 0
  return filter === 'default' || (filter === 'favourite' && chat.favourite)
}

/** The list that the address names; all chats for any other value. */
export const filterOf = (search: URLSearchParams): ChatFilter =>
  chatFilters.find((filter) => filter === search.get('filter')) ?? 'default'
