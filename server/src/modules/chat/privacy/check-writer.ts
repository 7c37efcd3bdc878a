import { DomainError } from '../../../kernel/domain-error.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { ChatRow } from '../chats.store.ts'
import { findPrivacy } from './privacy.store.ts'

/**
 * Whether a person takes a first message of somebody. A chat in which something was written goes on, as does one that left the
 * requests. Throws not_accepting.
 */
export async function checkWriter(
  { plumbing: { db }, reads, people, calls }: ChatDeps,
  { chat_id, messages, user_id: writerId, other_id }: ChatRow,
): Promise<void> {
  if (other_id === null || messages > 0) return
  const { writers } = await findPrivacy(db, other_id)
  if (writers === 'everyone') return
  const theirs = await reads.chat(other_id, chat_id)
  if (theirs && (theirs.messages > 0 || theirs.promoted !== null)) return
  if (writers === 'nobody') throw new DomainError('not_accepting')
  const [{ addedMe }, hasMet] = await Promise.all([
    people.relationTo(writerId, other_id),
    calls.haveMet(writerId, other_id),
  ])
  if (!addedMe && !hasMet) throw new DomainError('not_accepting')
}
