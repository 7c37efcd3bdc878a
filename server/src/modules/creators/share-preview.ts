import type { SharePreview } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { findPreview, storePreview } from './creators.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'

/** Whether links to the caller's page show a preview. Throws forbidden for anyone but an approved creator in good standing. */
export async function readSharePreview(deps: CreatorsDeps, userId: string): Promise<SharePreview> {
  const { db, clock } = deps.plumbing
  const found = await findPreview(db, userId, new Date(clock.now()))
  if (!found) throw new DomainError('forbidden')
  return { allowed: found.allowed, name: found.name, photoId: found.photoId || null }
}

/** Takes effect with the next request for the page or the picture. Throws forbidden. */
export async function setSharePreview(
  deps: CreatorsDeps,
  userId: string,
  allowed: boolean,
): Promise<SharePreview> {
  await readSharePreview(deps, userId)
  await storePreview(deps.plumbing.db, userId, allowed)
  return readSharePreview(deps, userId)
}

/** A creator whose shared link shows who they are. */
export interface SharedCreator {
  readonly name: string
  readonly photoId: string
}

/** Null for anybody whose page nobody may see, who does not allow it, or who has no approved photo. */
export async function readShared(
  deps: CreatorsDeps,
  { creatorId, brandId }: { readonly creatorId: string; readonly brandId: string },
): Promise<SharedCreator | null> {
  const { db, clock } = deps.plumbing
  const found = await findPreview(db, creatorId, new Date(clock.now()))
  return found?.allowed && found.brandId === brandId && found.photoId !== ''
    ? { name: found.name, photoId: found.photoId }
    : null
}

/** The picture of a shared link, of the photo that `readShared` named and the brand's mark. Throws not_found, unavailable. */
export async function drawShareCard(
  { applicants: { media } }: CreatorsDeps,
  {
    creatorId,
    photoId,
    mark,
  }: { readonly creatorId: string; readonly photoId: string; readonly mark: Uint8Array },
): Promise<Uint8Array> {
  return media.pictures.makeShareCard(await media.openShownPicture({ ownerId: creatorId, photoId }), mark)
}
