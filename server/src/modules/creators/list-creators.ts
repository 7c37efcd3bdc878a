import { type CreatorCard, lookedForAge, type OnboardingAnswers } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { ageInYears } from '../accounts/index.ts'
import { findAccess, findAnswers, findAnswersOf } from '../profiles/index.ts'
import { readFacts, type StatusFacts, statusOf } from './creator-status.ts'
import { type ListedCreator, listCreators } from './creators.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'

/** The maximum numbers of creators examined and of cards shown. */
const creatorsRead = 300
const cardsShown = 60

const rank: Record<CreatorCard['status'], number> = { online: 0, inacall: 1, offline: 2 }

export function presentCard(
  { birthday, acceptsCalls, ...creator }: ListedCreator,
  facts: StatusFacts,
  now: number,
): CreatorCard {
  return {
    ...creator,
    age: ageInYears(birthday, now),
    status: statusOf({ ...creator, acceptsCalls }, facts),
  }
}

/** Number of the viewer's wishes for hair, figure and age that a creator satisfies. */
export function fitOf(
  { age }: Pick<CreatorCard, 'age'>,
  { ownHair = 'any', ownBodyType = 'any' }: OnboardingAnswers,
  taste: OnboardingAnswers,
): number {
  const { hair = 'any', bodyType = 'any', ageFrom = lookedForAge.min, ageTo = lookedForAge.max } = taste
  const isInRange = age >= ageFrom && (age <= ageTo || ageTo === lookedForAge.max)
  return [
    hair !== 'any' && hair === ownHair,
    bodyType !== 'any' && bodyType === ownBodyType,
    isInRange,
  ].filter(Boolean).length
}

/**
 * Creators of the viewer's brand for the lobby and its list, callable ones first, and among those the ones who fit the viewer's wishes best.
 * Those blocked by the viewer are omitted. Throws forbidden for a person sent for one particular creator: the browser's
 * guard blocks the same people.
 */
export async function listForLobby(
  deps: CreatorsDeps,
  viewerId: string,
  brandId: string,
): Promise<CreatorCard[]> {
  const { db, clock } = deps.plumbing
  const { expected_source } = await findAccess(db, viewerId)
  if (expected_source !== null) throw new DomainError('forbidden')
  const [listed, blocked, taste] = await Promise.all([
    listCreators(db, brandId, creatorsRead, new Date(clock.now())),
    deps.people.blockedBy(viewerId),
    findAnswers(db, viewerId),
  ])
  const hidden = new Set([viewerId, ...blocked])
  const creators = listed.filter(({ creatorId }) => !hidden.has(creatorId))
  const ids = creators.map(({ creatorId }) => creatorId)
  const [facts, looks] = await Promise.all([readFacts(deps, viewerId, ids), findAnswersOf(db, ids)])
  return creators
    .map((creator) => presentCard(creator, facts, clock.now()))
    .map((card) => ({ card, fit: fitOf(card, looks.get(card.creatorId) ?? {}, taste) }))
    .toSorted((left, right) => rank[left.card.status] - rank[right.card.status] || right.fit - left.fit)
    .map(({ card }) => card)
    .slice(0, cardsShown)
}
