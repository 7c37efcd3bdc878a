import { standingOf } from '../../accounts/index.ts'
import type { MediaAccess } from '../../media/index.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { findChat, findSeenMessages } from '../chats.store.ts'
import { availabilityOf, rightsTo } from './present-messages.ts'

/** A person's access to the files of a message that the other one sent. */
export async function accessTo(deps: ChatDeps, viewerId: string, messageId: string): Promise<MediaAccess> {
  const { db, clock } = deps.plumbing
  const [message] = await findSeenMessages(db, viewerId, [messageId])
  const chat = message && (await findChat(db, viewerId, message.chat_id))
  if (!chat) return 'none'
  // Files from support are open to the person they were sent to.
  if (chat.other_id === null) return message.from_id === null ? 'open' : 'none'
  const [{ byUser }, isBlocked, sender, rights] = await Promise.all([
    deps.people.exclusionsBetween(viewerId, chat.other_id),
    deps.people.hasBlocked(chat.other_id, viewerId),
    deps.accounts.byId(chat.other_id),
    rightsTo(deps, viewerId, [message]),
  ])
  if (byUser || !sender || standingOf(sender, clock.now()) !== 'good') return 'none'
  // A paid message is sold for good, also if the seller blocks the buyer.
  const isBought = message.unlock_coins !== null && rights.unlocked.has(message.id)
  if (isBlocked && !isBought) return 'none'
  return availabilityOf(message, chat, rights) === 'available' ? 'open' : 'blurred'
}
