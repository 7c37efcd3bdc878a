import type { CreatorCard } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { ageInYears } from '../accounts/index.ts'
import { findAccess } from '../onboarding/index.ts'
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

/**
 * Creators for the lobby and its list, callable ones first. Those blocked by the viewer are omitted. Throws forbidden
 * for a person sent for one particular creator: the browser's guard blocks the same people.
 */
export async function listForLobby(deps: CreatorsDeps, viewerId: string): Promise<CreatorCard[]> {
  const { db, clock } = deps.plumbing
  const { expected_source } = await findAccess(db, viewerId)
  if (expected_source !== null) throw new DomainError('forbidden')
  const [listed, blocked] = await Promise.all([
    listCreators(db, creatorsRead, new Date(clock.now())),
    deps.people.blocklist(viewerId),
  ])
  const hidden = new Set([viewerId, ...blocked.map(({ userId }) => userId)])
  const creators = listed.filter(({ creatorId }) => !hidden.has(creatorId))
  const facts = await readFacts(
    deps,
    viewerId,
    creators.map(({ creatorId }) => creatorId),
  )
  return creators
    .map((creator) => presentCard(creator, facts, clock.now()))
    .toSorted((one, other) => rank[one.status] - rank[other.status])
    .slice(0, cardsShown)
}
