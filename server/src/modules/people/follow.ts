import { limits, type RolesGroup } from '@serendip/contract'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { standingOf } from '../accounts/index.ts'
import { excludedOf } from './exclusions.store.ts'
import { countFollows, insertFollow, lockPair } from './follows.store.ts'
import type { PeopleDeps } from './people-deps.ts'
import { findTies, pairKey, type Relation } from './ties.store.ts'

declare module '../../kernel/events.ts' {
  interface Events {
    'person.followed': { readonly ownerId: string; readonly otherId: string }
    /** Two people added each other; `ownerId` is the one who did so last. */
    'contact.made': { readonly ownerId: string; readonly otherId: string }
  }
}

/** Creators have a public card that everyone may see. */
export const isPublic = (rolesGroup: RolesGroup | undefined): boolean =>
  rolesGroup === 'goddess' || rolesGroup === 'artist'

/**
 * The rule of who may be added: a creator, someone who added the person first, or someone met recently. A demo person
 * is nobody to come back to.
 */
export const mayAdd = (
  other: { readonly rolesGroup: RolesGroup; readonly demo: boolean },
  relation: Relation,
  metRecently: boolean,
): boolean => !other.demo && (isPublic(other.rolesGroup) || relation.addedMe || metRecently)

export const unrelated: Relation = { added: false, addedMe: false }

/** How the person stands to one other. */
async function relationIn(db: Db | Tx, ownerId: string, otherId: string): Promise<Relation> {
  const pair = pairKey(ownerId, otherId)
  return (await findTies(db, [pair])).get(pair)?.relation ?? unrelated
}

export async function relationTo(
  { plumbing: { db } }: Pick<PeopleDeps, 'plumbing'>,
  ownerId: string,
  otherId: string,
): Promise<Relation> {
  return relationIn(db, ownerId, otherId)
}

/** Whether the person may add the other now; a block of either side prevents it. */
export async function mayFollow(deps: PeopleDeps, ownerId: string, otherId: string): Promise<boolean> {
  const { recentlyMetMs } = await deps.settings.read()
  const { db, clock } = deps.plumbing
  const since = new Date(clock.now() - recentlyMetMs)
  const [account, relation, excluded, metRecently] = await Promise.all([
    deps.accounts.byId(otherId),
    relationTo(deps, ownerId, otherId),
    excludedOf(db, ownerId),
    deps.hasSeen(ownerId, otherId, since),
  ])
  if (!account || excluded.includes(otherId)) return false
  if (standingOf(account, clock.now()) !== 'good') return false
  return mayAdd(
    { rolesGroup: account.roles_group, demo: account.demo_peer || account.sandbox },
    relation,
    metRecently,
  )
}

/**
 * Adds a person; doing so again changes nothing. Answers how the two stand then. Throws cannot_target_self, not_found
 * for anyone who may not be added, follow_limit.
 */
export async function follow(deps: PeopleDeps, ownerId: string, otherId: string): Promise<Relation> {
  const { db, clock, outbox } = deps.plumbing
  if (ownerId === otherId) throw new DomainError('cannot_target_self')
  if (!(await mayFollow(deps, ownerId, otherId))) throw new DomainError('not_found')
  return transact(db, async (tx) => {
    await lockPair(tx, ownerId, otherId)
    const before = await relationIn(tx, ownerId, otherId)
    if (before.added) return before
    if ((await countFollows(tx, ownerId)) >= limits.followsMax) throw new DomainError('follow_limit')
    await insertFollow(tx, ownerId, otherId, new Date(clock.now()))
    await outbox.append(tx, 'person.followed', { ownerId, otherId })
    if (before.addedMe) await outbox.append(tx, 'contact.made', { ownerId, otherId })
    return { ...before, added: true }
  })
}
