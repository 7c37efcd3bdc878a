import { type KnownPerson as KnownPersonView, limits, type PersonCard, type Routes } from '@serendip/contract'
import { batchReads } from '../../kernel/batch-reads.ts'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { standingOf } from '../accounts/index.ts'
import { shownGallery } from '../media/index.ts'
import {
  type ExclusionKind,
  excludedOf,
  findShown,
  insertExclusion,
  isBlocked,
  listBlocked,
  listBlockedIds,
  listExcludedBy,
  removeBlock,
} from './exclusions.store.ts'
import { areOfOneBrand, type FollowDeps, follow, isPublic, mayFollow } from './follow.ts'
import { type KnownPerson, listKnown, removeFollow } from './follows.store.ts'
import type { PeopleDeps } from './people-deps.ts'
import { type Exclusions, findTies, noTies, pairKey, type ReadTies, type Relation } from './ties.store.ts'

declare module '../../kernel/events.ts' {
  interface Events {
    'person.blocked': { readonly ownerId: string; readonly otherId: string }
    /** A person shut another out, in whichever way, or unblocked them. */
    'person.exclusionChanged': { readonly ownerId: string; readonly otherId: string }
  }
}

export interface PeopleUseCases {
  /** Separates two people. Throws not_found, cannot_target_self. Blocking twice changes nothing. */
  exclude(ownerId: string, otherId: string, kind: ExclusionKind): Promise<void>
  /** The same within a transaction, for callers who know that these are two people. */
  excludeIn(tx: Tx, ownerId: string, otherId: string, kind: ExclusionKind): Promise<void>
  /** Throws not_found for a person who is not blocked, cannot_target_self. */
  unblock(ownerId: string, otherId: string): Promise<void>
  /** Everyone whom a person blocked. */
  blockedBy(ownerId: string): Promise<readonly string[]>
  hasBlocked(ownerId: string, otherId: string): Promise<boolean>
  /** Everyone that a person must not meet, whichever of the two blocked. */
  excludedOf(userId: string): Promise<readonly string[]>
  /** Those of the given people who exist, are in good standing and are not separated from the person by a block. */
  shownTo(userId: string, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Those whom the person shut out. */
  excludedBy(ownerId: string): Promise<readonly string[]>
  exclusionsBetween(userId: string, otherId: string): Promise<Exclusions>
  /** Whether both are of one brand and neither shut the other out. */
  mayMeet(userId: string, otherId: string): Promise<boolean>
  /**
   * Whether the person may read the other's card: they met once or were added by them, neither excluded the other, and
   * the account is in good standing.
   */
  mayRead(userId: string, otherId: string): Promise<boolean>
  /**
   * Whether the person may see the approved photos of another in good standing: their own, those of creators, and of
   * whoever they met, rang, added, were added by, have a conversation with or shut out; of nobody who blocks them.
   */
  maySeePhotos(viewerId: string, ownerId: string): Promise<boolean>
  mayFollow(userId: string, otherId: string): Promise<boolean>
  /** Adds a person. Throws cannot_target_self, not_found, follow_limit. */
  follow(ownerId: string, otherId: string): Promise<Relation>
  /** Takes a person back out, whether or not they were added. */
  unfollow(ownerId: string, otherId: string): Promise<void>
  relationTo(ownerId: string, otherId: string): Promise<Relation>
  /** Relation of the person to each of these. */
  relationsOf(ownerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Relation>>
  /** Everyone the person added, and everyone who added them, newest first. */
  known(ownerId: string): Promise<readonly KnownPerson[]>
}

export interface People extends PeopleUseCases {
  readonly routes: { readonly people: Handlers<Routes['people']> }
}

/** Everyone the person added or was added by. Only of contacts, who both agreed, and of creators it states who is online. */
async function readKnown(
  { profiles, cards }: PeopleDeps,
  people: PeopleUseCases,
  userId: string,
): Promise<KnownPersonView[]> {
  const known = await people.known(userId)
  const read = await Promise.all(
    known.map(async ({ userId: otherId, added, addedMe }) => ({
      person: await profiles.partner(otherId),
      relation: { added, addedMe },
    })),
  )
  const showsPresence = ({ person, relation }: (typeof read)[number]) =>
    isPublic(person.rolesGroup) || (relation.added && relation.addedMe)
  const connected = await cards.online(read.filter(showsPresence).map(({ person }) => person.userId))
  return read.map((one) => ({ ...one, online: connected.has(one.person.userId) }))
}

/** Everything is read at once, so that reads of the same rows are one. Throws not_found for anyone whom the person may not see. */
async function readCard(
  { plumbing: { db, clock }, profiles, cards }: PeopleDeps,
  people: PeopleUseCases,
  userId: string,
  otherId: string,
): Promise<PersonCard> {
  const [mayRead, relation, mayAdd, person, words, gallery] = await Promise.all([
    people.mayRead(userId, otherId),
    people.relationTo(userId, otherId),
    people.mayFollow(userId, otherId),
    profiles.partner(otherId),
    cards.wordsOf(otherId),
    shownGallery(db, otherId, new Date(clock.now())),
  ])
  if (!mayRead) throw new DomainError('not_found')
  return { person, ...words, gallery, relation, mayAdd }
}

async function maySeePhotos(
  deps: PeopleDeps,
  tiesOf: ReadTies,
  viewerId: string,
  ownerId: string,
): Promise<boolean> {
  if (viewerId === ownerId) return true
  const [hidesFrom, hasMet, haveChat, { relation, exclusions }] = await Promise.all([
    isBlocked(deps.plumbing.db, ownerId, viewerId),
    deps.hasSeen(viewerId, ownerId, null),
    deps.haveChat(viewerId, ownerId),
    tiesOf(viewerId, ownerId),
  ])
  return !hidesFrom && (hasMet || haveChat || relation.added || relation.addedMe || exclusions.byUser)
}

function peopleRoutes(deps: PeopleDeps, people: PeopleUseCases): Handlers<Routes['people']> {
  return {
    async block({ caller, params }) {
      await people.exclude(caller.userId, params.userId, 'block')
      return { ok: true }
    },
    async unblock({ caller, params }) {
      await people.unblock(caller.userId, params.userId)
      return { ok: true }
    },
    blocklist: async ({ caller }) => ({
      people: [...(await listBlocked(deps.plumbing.db, caller.userId, limits.blockedShownMax))],
    }),
    follow: async ({ caller, params }) => ({ relation: await people.follow(caller.userId, params.userId) }),
    async unfollow({ caller, params }) {
      await people.unfollow(caller.userId, params.userId)
      return { ok: true }
    },
    followings: async ({ caller }) => ({ people: await readKnown(deps, people, caller.userId) }),
    card: ({ caller, params }) => readCard(deps, people, caller.userId, params.userId),
  }
}

export function createPeople(deps: PeopleDeps): People {
  const { accounts, hasSeen } = deps
  const { db, clock, outbox } = deps.plumbing
  const checkTarget = async (ownerId: string, otherId: string): Promise<void> => {
    if (ownerId === otherId) throw new DomainError('cannot_target_self')
    const isKnown = (await accounts.byId(otherId)) !== null && (await hasSeen(ownerId, otherId, null))
    if (!isKnown) throw new DomainError('not_found')
  }
  const excludeIn: PeopleUseCases['excludeIn'] = async (tx, ownerId, otherId, kind) => {
    await insertExclusion(tx, { ownerId, otherId, kind, at: new Date(clock.now()) })
    // A blocked person is no contact any more, and does not become one again by an unblock alone.
    await removeFollow(tx, ownerId, otherId)
    await removeFollow(tx, otherId, ownerId)
    await outbox.append(tx, 'person.exclusionChanged', { ownerId, otherId })
    if (kind === 'block') await outbox.append(tx, 'person.blocked', { ownerId, otherId })
  }
  const readPair = batchReads((pairs) => findTies(db, pairs))
  const tiesOf: ReadTies = async (userId, otherId) => (await readPair(pairKey(userId, otherId))) ?? noTies
  const following: FollowDeps = { ...deps, tiesOf }
  const mayMeet: PeopleUseCases['mayMeet'] = async (userId, otherId) => {
    const [isOfOneBrand, { exclusions }] = await Promise.all([
      areOfOneBrand(accounts, userId, otherId),
      tiesOf(userId, otherId),
    ])
    return isOfOneBrand && !exclusions.byUser && !exclusions.byOther
  }
  const relationTo: PeopleUseCases['relationTo'] = async (ownerId, otherId) =>
    (await tiesOf(ownerId, otherId)).relation
  const people: PeopleUseCases = {
    excludeIn,
    mayMeet,
    async exclude(ownerId, otherId, kind) {
      await checkTarget(ownerId, otherId)
      await transact(db, (tx) => excludeIn(tx, ownerId, otherId, kind))
    },
    async unblock(ownerId, otherId) {
      if (ownerId === otherId) throw new DomainError('cannot_target_self')
      await transact(db, async (tx) => {
        if (!(await removeBlock(tx, ownerId, otherId))) throw new DomainError('not_found')
        await outbox.append(tx, 'person.exclusionChanged', { ownerId, otherId })
      })
    },
    blockedBy: (ownerId) => listBlockedIds(db, ownerId),
    hasBlocked: (ownerId, otherId) => isBlocked(db, ownerId, otherId),
    excludedOf: (userId) => excludedOf(db, userId),
    shownTo: (userId, ids) => findShown(db, userId, ids, new Date(clock.now())),
    excludedBy: (ownerId) => listExcludedBy(db, ownerId),
    exclusionsBetween: async (userId, otherId) => (await tiesOf(userId, otherId)).exclusions,
    async mayRead(userId, otherId) {
      const [account, mayMeetThem, hasMet, { addedMe }] = await Promise.all([
        accounts.byId(otherId),
        mayMeet(userId, otherId),
        hasSeen(userId, otherId, null),
        relationTo(userId, otherId),
      ])
      if (!account || standingOf(account, clock.now()) !== 'good') return false
      return userId !== otherId && mayMeetThem && (hasMet || addedMe)
    },
    maySeePhotos: (viewerId, ownerId) => maySeePhotos(deps, tiesOf, viewerId, ownerId),
    mayFollow: (userId, otherId) => mayFollow(following, userId, otherId),
    follow: (ownerId, otherId) => follow(following, ownerId, otherId),
    unfollow: (ownerId, otherId) => removeFollow(db, ownerId, otherId),
    relationTo,
    async relationsOf(ownerId, ids) {
      return new Map(await Promise.all(ids.map(async (id) => [id, await relationTo(ownerId, id)] as const)))
    },
    known: (ownerId) => listKnown(db, ownerId, { most: limits.knownShownMax, now: new Date(clock.now()) }),
  }
  return { ...people, routes: { people: peopleRoutes(deps, people) } }
}
