import type { CreatorProfile } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { findShownBio } from '../onboarding/index.ts'
import { readFacts } from './creator-status.ts'
import { findCreator } from './creators.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'
import { presentCard } from './list-creators.ts'

/** A creator's page as the viewer may see it. Throws not_found. */
export async function readProfile(
  deps: CreatorsDeps,
  viewerId: string,
  creatorId: string,
): Promise<CreatorProfile> {
  const { db, clock } = deps.plumbing
  const creator = await findCreator(db, creatorId, new Date(clock.now()))
  if (creator === null) throw new DomainError('not_found')
  const [facts, isBlocked, bio] = await Promise.all([
    readFacts(deps, viewerId, [creatorId]),
    deps.people.hasBlocked(viewerId, creatorId),
    findShownBio(db, creatorId),
  ])
  return {
    ...presentCard(creator, facts, clock.now()),
    bio: isBlocked ? '' : bio,
    isBlocked,
  }
}
