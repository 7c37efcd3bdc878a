import type { ChatDeps } from '../chat-deps.ts'
import type { ChatRow } from '../chats.store.ts'
import { findPrivacy } from './privacy.store.ts'

/**
 * When the other one of a chat was last there, to the minute, ms; null unless the two are contacts, both show it to each
 * other, and neither shut the other out.
 */
export async function lastSeenIn(deps: ChatDeps, { user_id, other_id }: ChatRow): Promise<number | null> {
  const { people, accounts, plumbing } = deps
  if (other_id === null) return null
  const [own, theirs, relation, exclusions, ignores] = await Promise.all([
    findPrivacy(plumbing.db, user_id),
    findPrivacy(plumbing.db, other_id),
    people.relationTo(user_id, other_id),
    people.exclusionsBetween(user_id, other_id),
    people.ignoresBetween(user_id, other_id),
  ])
  const isShown = own.showsLastSeen && theirs.showsLastSeen && theirs.showsOnline
  const areApart = exclusions.byUser || exclusions.byOther || ignores.byOther
  if (!isShown || areApart || !relation.added || !relation.addedMe) return null
  return (await accounts.lastSeen(other_id))?.getTime() ?? null
}
