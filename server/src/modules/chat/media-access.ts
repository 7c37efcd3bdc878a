import { standingOf } from '../accounts/index.ts'
import type { MediaAccess } from '../media/index.ts'
import type { ChatDeps } from './chat-deps.ts'
import { findChat, findSeenMessages } from './chats.store.ts'
import { availabilityOf, rightsTo } from './present-messages.ts'

/** What a person may see of the files of a message that the other one sent. */
export async function accessTo(deps: ChatDeps, viewerId: string, messageId: string): Promise<MediaAccess> {
  const { db, clock } = deps.plumbing
  const [message] = await findSeenMessages(db, viewerId, [messageId])
  const chat = message && (await findChat(db, viewerId, message.chat_id))
  if (!chat || chat.other_id === null) return 'none'
  const [{ byUser }, sender] = await Promise.all([
    deps.people.exclusionsBetween(viewerId, chat.other_id),
    deps.accounts.byId(chat.other_id),
  ])
  if (byUser || !sender || standingOf(sender, clock.now()) !== 'good') return 'none'
  const rights = await rightsTo(deps, viewerId, [message])
  return availabilityOf(message, chat, rights) === 'available' ? 'open' : 'blurred'
}
