import { type ChatFilter, chatFilters, type RolesGroup } from '@serendip/contract'
import type { ChatRow } from '../store/chat-database.ts'

type Filterable = Pick<ChatRow, 'hidden' | 'isInRequestFolder' | 'unreadMessages' | 'favourite' | 'type'> &
  Pick<ChatRow, 'excluded' | 'countMessages'>

/** Whether a list shows a chat. Requests are in no other list, and hidden chats in one of their own. */
export function belongsTo(chat: Filterable, filter: ChatFilter): boolean {
  if (chat.hidden) return filter === 'hidden' && chat.excluded !== true && chat.countMessages > 0
  if (filter === 'hidden') return false
  if (chat.isInRequestFolder) return filter === 'requestFolder'
  if (filter === 'unread') return chat.unreadMessages > 0
  if (filter === 'support') return chat.type === 'support'
  return filter === 'default' || (filter === 'favourite' && chat.favourite)
}

/** Whether a search shows a chat that it found: hidden ones too, but nobody whom the person blocked or reported. */
export const isFindable = ({ excluded }: Pick<ChatRow, 'excluded'>): boolean => excluded !== true

/** Whether nothing tells of a chat's new messages. */
export const isMuted = ({ mutedUntil = 0 }: Pick<ChatRow, 'mutedUntil'>, now: number): boolean =>
  mutedUntil > now

/** The lists that a person is offered side by side: support only for supervised creators (SPEC §4). */
export const filtersFor = (role: RolesGroup | undefined): readonly ChatFilter[] =>
  chatFilters.filter(
    (filter) =>
      filter !== 'hidden' && (filter !== 'support' || role === 'goddess' || role === 'pendingGoddess'),
  )

/** The list that the address names; all chats for any other value. */
export const filterOf = (search: URLSearchParams, offered: readonly ChatFilter[]): ChatFilter =>
  [...offered, 'hidden' as const].find((filter) => filter === search.get('filter')) ?? 'default'
