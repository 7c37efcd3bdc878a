import { type KnownPerson as KnownPersonView, limits, type PersonCard, type Routes } from '@serendip/contract'
import { bind } from '../../kernel/bind.ts'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { batchReads } from '../../kernel/reads/batch-reads.ts'
import { transact } from '../../kernel/transact.ts'
import { standingOf } from '../accounts/index.ts'
import { shownGallery } from '../media/index.ts'
import {
  type ExclusionKind,
  excludedOf,
  findShown,
  insertExclusion,
  isBlocked,
  listBlockedIds,
  listExcluded,
  listShutOutBy,
  type RevocableKind,
  removeExclusion,
} from './exclusions.store.ts'
import { areOfOneBrand, follow, isPublic, mayFollow } from './follow.ts'
import { countFollowers, type KnownPerson, listFollowers, listKnown, removeFollow } from './follows.store.ts'
import type { PeopleDeps, TiedDeps } from './people-deps.ts'
import { areSeparated, type Exclusions, findTies, noTies, pairKey, type Relation } from './ties.store.ts'

declare module '../../kernel/events.ts' {
  interface Events {
    'person.blocked': { readonly ownerId: string; readonly otherId: string }
    /** A person shut another out or ignores them, or took that back. */
    'person.exclusionChanged': { readonly ownerId: string; readonly otherId: string }
  }
}

async function checkTarget(
  { accounts, hasSeen }: PeopleDeps,
  ownerId: string,
  otherId: string,
): Promise<void> {
  if (ownerId === otherId) throw new DomainError('cannot_target_self')
  const isKnown = (await accounts.byId(otherId)) !== null && (await hasSeen(ownerId, otherId, null))
  if (!isKnown) throw new DomainError('not_found')
}

async function excludeIn(
  { plumbing: { clock, outbox } }: PeopleDeps,
  tx: Tx,
  ownerId: string,
  otherId: string,
  kind: ExclusionKind,
): Promise<void> {
  await insertExclusion(tx, { ownerId, otherId, kind, at: new Date(clock.now()) })
  // A blocked person is no contact any more, and does not become one again by an unblock alone. Who is ignored does not
  // learn it, and taking it back leaves all as it was.
  if (kind !== 'ignore') {
    await removeFollow(tx, ownerId, otherId)
    await removeFollow(tx, otherId, ownerId)
  }
  await outbox.append(tx, 'person.exclusionChanged', { ownerId, otherId })
  if (kind === 'block') await outbox.append(tx, 'person.blocked', { ownerId, otherId })
}

async function exclude(
  deps: PeopleDeps,
  ownerId: string,
  otherId: string,
  kind: ExclusionKind,
): Promise<void> {
  await checkTarget(deps, ownerId, otherId)
  await transact(deps.plumbing.db, (tx) => excludeIn(deps, tx, ownerId, otherId, kind))
}

/** Takes a block or an ignore back. Throws not_found if there is none, cannot_target_self. */
async function revokeExclusion(
  { plumbing: { db, outbox } }: PeopleDeps,
  ownerId: string,
  otherId: string,
  kind: RevocableKind,
): Promise<void> {
  if (ownerId === otherId) throw new DomainError('cannot_target_self')
  await transact(db, async (tx) => {
    if (!(await removeExclusion(tx, ownerId, otherId, kind))) throw new DomainError('not_found')
    await outbox.append(tx, 'person.exclusionChanged', { ownerId, otherId })
  })
}

const listOf = async (
  { plumbing: { db } }: PeopleDeps,
  ownerId: string,
  kind: RevocableKind,
): ReturnType<typeof listExcluded> => listExcluded(db, ownerId, kind, limits.blockedShownMax)

const shownTo = (
  { plumbing: { db, clock } }: PeopleDeps,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => findShown(db, userId, ids, new Date(clock.now()))

async function exclusionsBetween(deps: TiedDeps, userId: string, otherId: string): Promise<Exclusions> {
  return (await deps.tiesOf(userId, otherId)).exclusions
}

async function ignoresBetween(deps: TiedDeps, userId: string, otherId: string): Promise<Exclusions> {
  return (await deps.tiesOf(userId, otherId)).ignores
}

async function mayMeet(deps: TiedDeps, userId: string, otherId: string): Promise<boolean> {
  const [isOfOneBrand, ties] = await Promise.all([
    areOfOneBrand(deps.accounts, userId, otherId),
    deps.tiesOf(userId, otherId),
  ])
  return isOfOneBrand && !areSeparated(ties)
}

async function relationTo(deps: TiedDeps, ownerId: string, otherId: string): Promise<Relation> {
  return (await deps.tiesOf(ownerId, otherId)).relation
}

async function relationsOf(
  deps: TiedDeps,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Relation>> {
  return new Map(await Promise.all(ids.map(async (id) => [id, await relationTo(deps, ownerId, id)] as const)))
}

/**
 * Whether the person may read the other's card: they met once or were added by them, neither excluded the other, and the
 * account is in good standing.
 */
async function mayRead(deps: TiedDeps, userId: string, otherId: string): Promise<boolean> {
  const [account, isOfOneBrand, hasMet, { relation, exclusions }] = await Promise.all([
    deps.accounts.byId(otherId),
    areOfOneBrand(deps.accounts, userId, otherId),
    deps.hasSeen(userId, otherId, null),
    deps.tiesOf(userId, otherId),
  ])
  if (!account || standingOf(account, deps.plumbing.clock.now()) !== 'good') return false
  const isShutOut = exclusions.byUser || exclusions.byOther
  return userId !== otherId && isOfOneBrand && !isShutOut && (hasMet || relation.addedMe)
}

/**
 * Whether the person has, or had, a way to the page of another, whatever parts the two: a creator, or somebody whom they
 * met, write with, added or were added by.
 */
async function knows(deps: TiedDeps, userId: string, otherId: string): Promise<boolean> {
  if (userId === otherId || !(await areOfOneBrand(deps.accounts, userId, otherId))) return false
  const [hasSeen, haveChat, { relation }] = await Promise.all([
    deps.hasSeen(userId, otherId, null),
    deps.haveChat(userId, otherId),
    deps.tiesOf(userId, otherId),
  ])
  return hasSeen || haveChat || relation.added || relation.addedMe
}

async function maySeePhotos(deps: TiedDeps, viewerId: string, ownerId: string): Promise<boolean> {
  if (viewerId === ownerId) return true
  const [hidesFrom, hasMet, haveChat, { relation, exclusions }] = await Promise.all([
    isBlocked(deps.plumbing.db, ownerId, viewerId),
    deps.hasSeen(viewerId, ownerId, null),
    deps.haveChat(viewerId, ownerId),
    deps.tiesOf(viewerId, ownerId),
  ])
  return !hidesFrom && (hasMet || haveChat || relation.added || relation.addedMe || exclusions.byUser)
}

const known = ({ plumbing: { db, clock } }: PeopleDeps, ownerId: string): Promise<readonly KnownPerson[]> =>
  listKnown(db, ownerId, { most: limits.knownShownMax, now: new Date(clock.now()) })

/**
 * Everyone the person added or was added by. Only of contacts, who both agreed, and of creators it states who is online;
 * never of those who ignore the person.
 */
async function readKnown(deps: TiedDeps, userId: string): Promise<KnownPersonView[]> {
  const read = await Promise.all(
    (await known(deps, userId)).map(async ({ userId: otherId, added, addedMe }) => {
      const [person, { byOther }] = await Promise.all([
        deps.profiles.partner(otherId),
        ignoresBetween(deps, userId, otherId),
      ])
      const showsPresence = !byOther && (isPublic(person.rolesGroup) || (added && addedMe))
      return { showsPresence, known: { person, relation: { added, addedMe } } }
    }),
  )
  const connected = await deps.cards.online(
    read.flatMap(({ showsPresence, known: { person } }) => (showsPresence ? [person.userId] : [])),
  )
  return read.map(({ known: shown }) => ({ ...shown, online: connected.has(shown.person.userId) }))
}

/** Everything is read at once, so that reads of the same rows are one. Throws not_found for anyone whom the person may not see. */
async function readCard(deps: TiedDeps, userId: string, otherId: string): Promise<PersonCard> {
  const { db, clock } = deps.plumbing
  const [isReadable, { relation, ignores }, mayAdd, person, words, gallery] = await Promise.all([
    mayRead(deps, userId, otherId),
    deps.tiesOf(userId, otherId),
    mayFollow(deps, userId, otherId),
    deps.profiles.partner(otherId),
    deps.cards.wordsOf(otherId),
    shownGallery(db, otherId, new Date(clock.now())),
  ])
  if (!isReadable) throw new DomainError('not_found')
  return { person, ...words, gallery, relation, mayAdd, ...(ignores.byUser && { ignored: true as const }) }
}

const peopleRoutes = (deps: TiedDeps): Handlers<Routes['people']> => ({
  async block({ caller, params }) {
    await exclude(deps, caller.userId, params.userId, 'block')
    return { ok: true }
  },
  async unblock({ caller, params }) {
    await revokeExclusion(deps, caller.userId, params.userId, 'block')
    return { ok: true }
  },
  blocklist: async ({ caller }) => ({
    people: (await listOf(deps, caller.userId, 'block')).map(({ at, ...person }) => ({
      ...person,
      blockedAt: at,
    })),
  }),
  async ignore({ caller, params }) {
    await exclude(deps, caller.userId, params.userId, 'ignore')
    return { ok: true }
  },
  async unignore({ caller, params }) {
    await revokeExclusion(deps, caller.userId, params.userId, 'ignore')
    return { ok: true }
  },
  ignorelist: async ({ caller }) => ({
    people: (await listOf(deps, caller.userId, 'ignore')).map(({ at, ...person }) => ({
      ...person,
      ignoredAt: at,
    })),
  }),
  follow: async ({ caller, params }) => ({ relation: await follow(deps, caller.userId, params.userId) }),
  async unfollow({ caller, params }) {
    await removeFollow(deps.plumbing.db, caller.userId, params.userId)
    return { ok: true }
  },
  followings: async ({ caller }) => ({ people: await readKnown(deps, caller.userId) }),
  card: ({ caller, params }) => readCard(deps, caller.userId, params.userId),
})

export function createPeople(given: PeopleDeps) {
  const { db } = given.plumbing
  const readPair = batchReads((pairs) => findTies(db, pairs))
  const deps: TiedDeps = {
    ...given,
    tiesOf: async (userId, otherId) => (await readPair(pairKey(userId, otherId))) ?? noTies,
  }
  return {
    routes: { people: peopleRoutes(deps) },
    ...bind(deps, {
      /** Separates two people. Throws not_found, cannot_target_self. Blocking twice changes nothing. */
      exclude,
      /** The same within a transaction, for callers who know that these are two people. */
      excludeIn,
      /** Those of the given people who exist, are in good standing and are not separated from the person by a block. */
      shownTo,
      /** Which of two people blocked or reported the other. */
      exclusionsBetween,
      /** Which of two people ignores the other. */
      ignoresBetween,
      /** Takes a block or an ignore back. Throws not_found if there is none. */
      revokeExclusion,
      /** Whether both are of one brand and neither shut the other out or ignores them. */
      mayMeet,
      /**
       * Whether the person may see the approved photos of another in good standing: their own, those of creators, and of
       * whoever they met, rang, added, were added by, have a conversation with or shut out; of nobody who blocks them.
       */
      maySeePhotos,
      knows,
      relationTo,
      /** Relation of the person to each of these. */
      relationsOf,
      /** Everyone the person added, and everyone who added them, newest first. */
      known,
    }),
    ...bind(db, {
      /** Everyone whom a person blocked. */
      blockedBy: listBlockedIds,
      hasBlocked: isBlocked,
      /** Those who added a person, a part at a time. */
      followersOf: listFollowers,
      countFollowers,
      /** Everyone that a person must not meet, whichever of the two decided that. */
      excludedOf,
      /** Those whom the person blocked or reported. */
      shutOutBy: listShutOutBy,
    }),
  }
}
export type People = ReturnType<typeof createPeople>
