import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { standingOf } from '../accounts/index.ts'
import { isPublic } from '../people/index.ts'
import type { ChatDeps } from './chat-deps.ts'
import { type ChatRow, ensureChat } from './chats.store.ts'

/**
 * The chat with a person, created for someone met, a creator or a follower. The first message of someone whom the
 * other side neither talked to nor follows is a request; creators are there to be written to. Throws cannot_target_self,
 * not_found.
 */
export async function openChat(deps: ChatDeps, userId: string, otherId: string): Promise<ChatRow> {
  const { db, clock, ids } = deps.plumbing
  if (userId === otherId) throw new DomainError('cannot_target_self')
  const existing = await deps.reads.chatWith(userId, otherId)
  if (existing) return existing
  const [own, otherAccount, hasMet, relation, { byUser }, ignores] = await Promise.all([
    deps.accounts.byId(userId),
    deps.accounts.byId(otherId),
    deps.calls.haveMet(userId, otherId),
    deps.people.relationTo(userId, otherId),
    deps.people.exclusionsBetween(userId, otherId),
    deps.people.ignoresBetween(userId, otherId),
  ])
  if (!otherAccount || otherAccount.demo_peer || otherAccount.birthday === null)
    throw new DomainError('not_found')
  if (own?.brand_id !== otherAccount.brand_id) throw new DomainError('not_found')
  const isKnown = isPublic(otherAccount.roles_group) || hasMet || relation.addedMe
  if (!isKnown || byUser || standingOf(otherAccount, clock.now()) !== 'good')
    throw new DomainError('not_found')
  const isAwaited =
    isPublic(otherAccount.roles_group) || relation.addedMe || (await deps.calls.haveTalked(userId, otherId))
  await transact(db, (tx) =>
    ensureChat(tx, {
      id: ids.next('chat'),
      fromId: userId,
      toId: otherId,
      toFolder: isAwaited && !ignores.byOther ? 'default' : 'request',
      hidden: true,
      at: new Date(clock.now()),
    }),
  )
  const made = await deps.reads.chatWith(userId, otherId)
  if (!made) throw new DomainError('not_found')
  return made
}
