import type { Chat, ChatMessage } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { ChatDeps } from './chat-deps.ts'
import type { MessageRow } from './chats.store.ts'
import type { NotedChanges } from './note-changes.ts'
import { presentChats } from './present-chats.ts'
import { presentMessages } from './present-messages.ts'
import { pushEach } from './read-changes.ts'

export interface Sent {
  readonly message: ChatMessage
  readonly chat: Chat
}

/**
 * Shows a message that was just committed to the tabs of those it concerns, and answers it as its sender sees it. What
 * is known of the message is not read again.
 */
export async function showSent(
  deps: ChatDeps,
  message: MessageRow,
  noted: readonly NotedChanges[],
): Promise<Sent> {
  const { from_id: fromId } = message
  if (fromId === null) throw new Error('operators answer at the desk')
  const rows = await deps.reads.bothSides(message.chat_id)
  const present = async (userId: string): Promise<Sent> => {
    const own = rows.filter((one) => one.user_id === userId)
    const [[chat], [shown]] = await Promise.all([
      presentChats(deps, userId, own, [message]),
      presentMessages(deps, [message], own),
    ])
    if (!chat || !shown) throw new DomainError('not_found')
    return { message: shown, chat }
  }
  let own: Promise<Sent> | null = null
  const presentOwn = (): Promise<Sent> => {
    own ??= present(fromId)
    return own
  }
  await pushEach(deps, noted, async ({ userId, upTo, count }) => {
    const sent = await (userId === fromId ? presentOwn() : present(userId))
    return {
      ...{ since: upTo - count, upTo, reset: false },
      ...{ chats: [sent.chat], messages: [sent.message], removedMessages: [], removedChats: [] },
    }
  })
  return presentOwn()
}
