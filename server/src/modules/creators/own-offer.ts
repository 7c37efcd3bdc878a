import type { CreatorOffer } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { findOffer, type StoredOffer, storeOffer } from './creators.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'

/** Throws forbidden for anyone but an approved creator. */
export async function readOwnOffer(deps: CreatorsDeps, userId: string): Promise<CreatorOffer> {
  const { db, clock } = deps.plumbing
  const [offer, { creatorSharePercent }] = await Promise.all([
    findOffer(db, userId, new Date(clock.now())),
    deps.settings.read(),
  ])
  if (!offer) throw new DomainError('forbidden')
  return { ...offer, sharePercent: creatorSharePercent }
}

/** Calls that are ringing or running keep the price they started with. Throws forbidden. */
export async function setOwnOffer(
  deps: CreatorsDeps,
  userId: string,
  wanted: StoredOffer,
): Promise<CreatorOffer> {
  await readOwnOffer(deps, userId)
  const { db, clock } = deps.plumbing
  const now = clock.now()
  await storeOffer(db, userId, wanted, new Date(now))
  // They may have become a creator in an open tab.
  if (wanted.acceptsCalls) await deps.presence.addCreator(userId, now)
  return readOwnOffer(deps, userId)
}
