import { limits, mediaRules, type OutgoingMessage } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { findSeenMessages } from '../chats.store.ts'
import { limitRate } from '../limit-rate.ts'
import { textFor } from './present-messages.ts'

/**
 * A message that passes another one on, with the text of that one as it is now: a text that everyone in its chat reads, or
 * photos of the person's own, sent as new uploads. Throws not_found (the other one is gone), forbidden (it is sold, for
 * members, or somebody else's file), rate_limited.
 */
export async function forwardedOf(
  deps: ChatDeps,
  userId: string,
  out: OutgoingMessage,
): Promise<OutgoingMessage> {
  const { forwards } = out
  if (forwards === undefined) return out
  const { db } = deps.plumbing
  await limitRate(deps, `forward:${userId}`, limits.forwardsMax, limits.forwardWindowMs)
  const [source] = await findSeenMessages(db, userId, [forwards])
  if (!source) throw new DomainError('not_found')
  const isOpen = source.unlock_coins === null && !source.members_only && source.view_once === null
  const isSold = out.unlockCoins !== undefined || out.membersOnly !== undefined
  if (!isOpen || isSold || source.type !== out.type) throw new DomainError('forbidden')
  if (source.type === 'media') {
    const files = (await deps.media.of(db, [source.id])).get(source.id) ?? []
    const arePhotos = files.every(({ purpose }) => mediaRules[purpose].kind === 'image')
    if (source.from_id !== userId || !arePhotos) throw new DomainError('forbidden')
  } else if (source.type !== 'text' || source.from_id === null) throw new DomainError('forbidden')
  return { ...out, text: textFor(source, userId) }
}
