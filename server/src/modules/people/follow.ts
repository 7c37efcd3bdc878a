import { limits, type RolesGroup } from '@serendip/contract'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { type Accounts, standingOf } from '../accounts/index.ts'
import { countFollows, insertFollow, lockPair } from './follows.store.ts'
import type { TiedDeps } from './people-deps.ts'
import { areSeparated, findTies, pairKey, type Relation, unrelated } from './ties.store.ts'

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

/** People of two brands do not exist for each other. */
export async function areOfOneBrand(
  accounts: Pick<Accounts, 'byId'>,
  userId: string,
  otherId: string,
): Promise<boolean> {
  const [user, otherAccount] = await Promise.all([accounts.byId(userId), accounts.byId(otherId)])
  return user?.brand_id === otherAccount?.brand_id
}

/**
 * The rule of who may be added: a creator, someone who added the person first, or someone met recently. A demo person
 * is nobody to come back to.
 */
export const mayAdd = (
  otherAccount: { readonly rolesGroup: RolesGroup; readonly demo: boolean },
  relation: Relation,
  metRecently: boolean,
): boolean => !otherAccount.demo && (isPublic(otherAccount.rolesGroup) || relation.addedMe || metRecently)

/** Relation of the person to one other, within a transaction. */
async function relationIn(tx: Tx, ownerId: string, otherId: string): Promise<Relation> {
  const pair = pairKey(ownerId, otherId)
  return (await findTies(tx, [pair])).get(pair)?.relation ?? unrelated
}

/** Whether the person may add the other now; whatever parts the two prevents it. */
export async function mayFollow(deps: TiedDeps, ownerId: string, otherId: string): Promise<boolean> {
  const { recentlyMetMs } = await deps.settings.read()
  const { clock } = deps.plumbing
  const since = new Date(clock.now() - recentlyMetMs)
  const [account, isOfOneBrand, { relation, ...separated }, metRecently] = await Promise.all([
    deps.accounts.byId(otherId),
    areOfOneBrand(deps.accounts, ownerId, otherId),
    deps.tiesOf(ownerId, otherId),
    deps.hasSeen(ownerId, otherId, since),
  ])
  if (!account || !isOfOneBrand || areSeparated(separated)) return false
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
export async function follow(deps: TiedDeps, ownerId: string, otherId: string): Promise<Relation> {
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
