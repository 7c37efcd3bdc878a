import type { Chat, ChatChanges, ChatMessage } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { NotedChanges } from '../note-changes.ts'
import { type KnownPeople, type OpenTabs, presentChats } from '../present-chats.ts'
import { pushEach } from '../read-changes.ts'
import type { StoredMessage } from './insert-message.ts'
import { presentMessages } from './present-messages.ts'

export interface SentMessage {
  readonly message: ChatMessage
  readonly chat: Chat
}

/**
 * Shows a message that was just committed to the tabs of those it concerns, and answers it as its sender sees it. What
 * is known of the message, its chat and the two people is not read again; the tabs may have been found before the
 * commit, since one that opens meanwhile receives the number of the change.
 */
export async function showSent(
  deps: ChatDeps,
  { message, sides, noted }: StoredMessage,
  people: KnownPeople | null,
  tabs: OpenTabs,
): Promise<SentMessage> {
  const { from_id: fromId } = message
  if (fromId === null) throw new Error('operators answer at the desk')
  const present = async (userId: string): Promise<SentMessage> => {
    const own = sides.filter((side) => side.user_id === userId)
    const [[chat], [shown]] = await Promise.all([
      presentChats(deps, userId, own, { messages: [message], people, tabs }),
      presentMessages(deps, [message], own),
    ])
    if (!chat || !shown) throw new DomainError('not_found')
    return { message: shown, chat }
  }
  let own: Promise<SentMessage> | null = null
  const presentOwn = (): Promise<SentMessage> => {
    own ??= present(fromId)
    return own
  }
  const read = async ({ userId, upTo, count }: NotedChanges): Promise<ChatChanges> => {
    const sent = await (userId === fromId ? presentOwn() : present(userId))
    return {
      since: upTo - count,
      upTo,
      reset: false,
      chats: [sent.chat],
      messages: [sent.message],
      removedMessages: [],
      removedChats: [],
    }
  }
  await pushEach(deps, noted, read, tabs)
  return presentOwn()
}
