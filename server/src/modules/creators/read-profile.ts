import type { CreatorProfile } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { shownGallery } from '../media/index.ts'
import { findShownDetails } from '../profiles/index.ts'
import { readFacts } from './creator-status.ts'
import { findCreator } from './creators.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'
import { presentCard } from './list-creators.ts'
import { readTimes } from './own-hours.ts'

/** The page of a creator of the viewer's brand, as the viewer may see it. Throws not_found. */
export async function readProfile(
  deps: CreatorsDeps,
  viewerId: string,
  { creatorId, brandId }: { readonly creatorId: string; readonly brandId: string },
): Promise<CreatorProfile> {
  const { db, clock } = deps.plumbing
  const now = new Date(clock.now())
  const creator = await findCreator(db, { id: creatorId, brandId }, now)
  if (creator === null) throw new DomainError('not_found')
  const [facts, isBlocked, exclusions, ignores, relation, details, gallery, times] = await Promise.all([
    readFacts(deps, viewerId, [creatorId]),
    deps.people.hasBlocked(viewerId, creatorId),
    deps.people.exclusionsBetween(viewerId, creatorId),
    deps.people.ignoresBetween(viewerId, creatorId),
    deps.people.relationTo(viewerId, creatorId),
    findShownDetails(db, creatorId),
    shownGallery(db, creatorId, now),
    readTimes(deps, creatorId),
  ])
  return {
    ...presentCard(creator, { facts, followed: relation.added, now: clock.now() }),
    bio: isBlocked ? '' : details.bio,
    prompts: isBlocked ? [] : details.prompts,
    languages: isBlocked ? [] : details.languages,
    // An artist takes no calls, and nobody is told when they could ring somebody who shut them out.
    onTimes: facts.excluded.has(creatorId) || creator.rolesGroup === 'artist' ? [] : times,
    gallery: exclusions.byUser || exclusions.byOther ? [] : gallery,
    isBlocked,
    ...(ignores.byUser && { isIgnored: true as const }),
  }
}
