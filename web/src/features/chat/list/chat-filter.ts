import { type ChatFilter, chatFilters, type RolesGroup } from '@serendip/contract'
import type { ChatRow } from '../store/chat-database.ts'

type Filterable = Pick<ChatRow, 'hidden' | 'isInRequestFolder' | 'unreadMessages' | 'favourite' | 'type'>

/** Whether a list shows a chat. Requests are in no other list, and hidden chats in none. */
export function belongsTo(chat: Filterable, filter: ChatFilter): boolean {
  if (chat.hidden) return false
  if (chat.isInRequestFolder) return filter === 'requestFolder'
  if (filter === 'unread') return chat.unreadMessages > 0
  if (filter === 'support') return chat.type === 'support'
  return filter === 'default' || (filter === 'favourite' && chat.favourite)
}

/** Whether a search shows a chat that it found: hidden ones too, but nobody whom the person blocked or reported. */
export const isFindable = ({ excluded }: Pick<ChatRow, 'excluded'>): boolean => excluded !== true

/** The lists that a person is offered: support only for supervised creators (SPEC §4). */
export const filtersFor = (role: RolesGroup | undefined): readonly ChatFilter[] =>
  chatFilters.filter((filter) => filter !== 'support' || role === 'goddess' || role === 'pendingGoddess')

/** The list that the address names; all chats for any other value. */
export const filterOf = (search: URLSearchParams, offered: readonly ChatFilter[]): ChatFilter =>
  offered.find((filter) => filter === search.get('filter')) ?? 'default'
