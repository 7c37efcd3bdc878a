import { type CreatorCard, type CreatorList, lookedForAge, type OnboardingAnswers } from '@serendip/contract'
import { cursorMoment } from '../../kernel/cursor-moment.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { ageInYears } from '../accounts/index.ts'
import { findAccess, findAnswers, findAnswersOf } from '../profiles/index.ts'
import { type CreatorPage, type FittingCreator, type ListPlace, readPage } from './creator-pages.store.ts'
import { readFacts, type StatusFacts, statusOf } from './creator-status.ts'
import { findCreators, type ListedCreator } from './creators.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'
import type { PresentCreators } from './present-creators.ts'

const pageCards = 40
/** The list is as of its opening for so long; a page that is read later is as of then. */
const listLifeMs = 6 * 3_600_000

export interface Viewer {
  readonly userId: string
  readonly brandId: string
}

export function presentCard(
  { acceptsCalls, ...creator }: ListedCreator,
  { facts, followed, now }: { facts: StatusFacts; followed: boolean; now: number },
): CreatorCard {
  const { creatorId, name, country, language, avatar, rolesGroup, rateCoins, demo } = creator
  const status = statusOf({ ...creator, acceptsCalls }, facts)
  const age = ageInYears(creator.birthday, now)
  const shown = { creatorId, name, age, country, language, avatar, rolesGroup, rateCoins }
  const isVerified = facts.verified.has(creatorId)
  return { ...shown, status, demo, followed, ...(isVerified && { verified: true as const }) }
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

/** When a list was opened, null for now, and the place after which its page starts. */
function readCursor(
  cursor: string | undefined,
  now: number,
): { openedAt: Date | null; after: ListPlace | null } {
  if (cursor === undefined) return { openedAt: null, after: null }
  const [openedAt = '', rank, weight, ...id] = cursor.split('_')
  const opened = Math.min(now, Math.max(now - listLifeMs, cursorMoment(openedAt).getTime()))
  return {
    openedAt: new Date(opened),
    after: { rank: Number(rank), weight: Number(weight), id: id.join('_') },
  }
}

const cursorOf = ({ rank, weight, creatorId }: FittingCreator, openedAt: Date): string =>
  `${openedAt.getTime()}_${rank}_${weight}_${creatorId}`

/** Throws forbidden for a person sent for one particular creator. */
export async function requireListReader({ plumbing: { db } }: CreatorsDeps, viewerId: string): Promise<void> {
  const { expected_source } = await findAccess(db, viewerId)
  if (expected_source !== null) throw new DomainError('forbidden')
}

/** Within a page and a state, those who fit the viewer's wishes best come first. */
async function sortByWishes(
  { plumbing: { db } }: CreatorsDeps,
  viewerId: string,
  cards: readonly CreatorCard[],
  places: ReadonlyMap<string, number>,
): Promise<CreatorCard[]> {
  const ids = cards.map(({ creatorId }) => creatorId)
  const [taste, looks] = await Promise.all([findAnswers(db, viewerId), findAnswersOf(db, ids)])
  const rank = ({ creatorId }: CreatorCard) => places.get(creatorId) ?? 0
  return cards
    .map((card) => ({ card, fit: fitOf(card, looks.get(card.creatorId) ?? {}, taste) }))
    .toSorted((left, right) => rank(left.card) - rank(right.card) || right.fit - left.fit)
    .map(({ card }) => card)
}

export interface CreatorsPage {
  readonly creators: CreatorCard[]
  readonly next: string | null
  readonly total: number | null
}

/**
 * A page of the viewer's brand, without the people whom either side shut out. Throws forbidden for a person sent for one
 * particular creator: the browser's guard blocks the same people.
 */
export async function listPage(
  deps: CreatorsDeps,
  presentCreators: PresentCreators,
  { userId, brandId }: Viewer,
  { cursor, ...filter }: CreatorList,
): Promise<CreatorsPage> {
  await requireListReader(deps, userId)
  const { db, clock } = deps.plumbing
  const now = new Date(clock.now())
  const opened = readCursor(cursor, now.getTime())
  const { after } = opened
  const [hidden, { present, openedAt }] = await Promise.all([
    deps.people.excludedOf(userId),
    presentCreators(opened.openedAt),
  ])
  const page: CreatorPage = {
    brandId,
    viewerId: userId,
    hidden,
    filter,
    present,
    openedAt,
    after,
    most: pageCards + 1,
  }
  const rows = await readPage(db, page, now)
  const shown = rows.slice(0, pageCards)
  const ids = shown.map(({ creatorId }) => creatorId)
  const [facts, relations] = await Promise.all([
    readFacts(deps, userId, ids),
    deps.people.relationsOf(userId, ids),
  ])
  const cards = shown.map((creator) =>
    presentCard(creator, {
      facts,
      followed: relations.get(creator.creatorId)?.added ?? false,
      now: now.getTime(),
    }),
  )
  const places = new Map(shown.map(({ creatorId, rank }) => [creatorId, rank]))
  const last = shown.at(-1)
  return {
    creators: filter.sort === 'online' ? await sortByWishes(deps, userId, cards, places) : cards,
    next: rows.length > pageCards && last ? cursorOf(last, openedAt) : null,
    total: after === null ? (rows[0]?.total ?? 0) : null,
  }
}

/** The state of these creators, without those who are not on the viewer's list. Throws forbidden. */
export async function readStatuses(
  deps: CreatorsDeps,
  { userId, brandId }: Viewer,
  creatorIds: readonly string[],
): Promise<Pick<CreatorCard, 'creatorId' | 'status'>[]> {
  await requireListReader(deps, userId)
  const { db, clock } = deps.plumbing
  const ids = [...new Set(creatorIds)]
  const [creators, facts] = await Promise.all([
    findCreators(db, { ids, brandId }, new Date(clock.now())),
    readFacts(deps, userId, ids),
  ])
  return creators.map((creator) => ({
    creatorId: creator.creatorId,
    status: statusOf(creator, facts),
  }))
}
