import { type OperatorRoutes, type PhotoKind, reviewsShown } from '@serendip/contract/operator'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Handlers } from '../../../kernel/handlers.ts'
import { nextPage, type QueuePlace, readPlace } from '../../../kernel/queue-place.ts'
import { accountCards } from '../../accounts/index.ts'
import { claimOrConflict, releaseItem } from '../../audit/index.ts'
import { kindOf, type PhotoRow, reviewedPhotosOf } from '../../media/index.ts'
import { presentClaims } from '../../operators/index.ts'
import { recordShownPhoto, requireShownPhoto } from '../cases/require-shown.ts'
import type { ModerationDeps } from '../moderation-deps.ts'

async function presentPhotos({ plumbing: { db, clock } }: ModerationDeps, rows: readonly PhotoRow[]) {
  const ownerIds = [...new Set(rows.map(({ owner_id }) => owner_id))]
  const [owners, photos, claimOf] = await Promise.all([
    ownerIds.length === 0 ? [] : accountCards(db).where('id', 'in', ownerIds).execute(),
    reviewedPhotosOf(db, ownerIds),
    presentClaims(db, rows, clock.now()),
  ])
  return rows.flatMap((row) => {
    const owner = owners.find(({ id }) => id === row.owner_id)
    if (!owner) return []
    const { name: ownerName, roles_group: rolesGroup } = owner
    const waitingSince = row.changed_at.getTime()
    const otherPhotos = photos.filter(({ id, owner_id }) => owner_id === row.owner_id && id !== row.id)
    return [
      {
        photoId: row.id,
        ownerId: row.owner_id,
        kind: kindOf(row),
        ownerName,
        rolesGroup,
        waitingSince,
        claim: claimOf(row),
        others: otherPhotos.map((otherPhoto) => ({
          photoId: otherPhoto.id,
          kind: kindOf(otherPhoto),
          state: otherPhoto.state === 'approved' ? ('approved' as const) : ('pending' as const),
        })),
      },
    ]
  })
}

const placeOf = ({ id, changed_at: since }: PhotoRow): QueuePlace => ({ priority: 0, since, id })

/** A page of the photos of a kind that wait. */
async function waitingPhotos(deps: ModerationDeps, kind: PhotoKind, after: QueuePlace | null) {
  const { media } = deps
  const [rows, { waiting }] = await Promise.all([
    media.pendingPhotos(kind, reviewsShown, after),
    media.countPendingPhotos(kind),
  ])
  return { photos: await presentPhotos(deps, rows), waiting, next: nextPage(rows, reviewsShown, placeOf) }
}

/** Throws not_found for a photo that does not wait. */
async function openPhoto(deps: ModerationDeps, photoId: string) {
  const row = await deps.media.pendingPhoto(photoId)
  const [photo] = row ? await presentPhotos(deps, [row]) : []
  if (!photo) throw new DomainError('not_found')
  return photo
}

type ReadRoute = 'photos' | 'openPhoto' | 'photo' | 'viewPhoto'
type PhotoRoute = ReadRoute | 'claimPhoto' | 'releasePhoto' | 'decidePhoto'

export const photoHandlers = (
  deps: ModerationDeps,
): Pick<Handlers<OperatorRoutes['review']>, PhotoRoute> => ({
  photos: ({ query }) => waitingPhotos(deps, query.kind, readPlace(query.after)),
  openPhoto: ({ params }) => openPhoto(deps, params.photoId),
  async photo({ caller, params: { photoId }, origin }) {
    const picture = await deps.media.openPendingPicture(photoId)
    await recordShownPhoto(deps, caller, { photoId, origin })
    return picture
  },
  async viewPhoto({ caller, params: { photoId }, body: { purpose }, origin }) {
    const picture = await deps.media.openPendingPicture(photoId)
    await deps.plumbing.audit.record({
      action: 'photo.read',
      subject: photoId,
      actor: caller.operatorId,
      origin,
      about: { purpose },
    })
    return picture
  },
  async claimPhoto({ caller: { operatorId }, params: { photoId: itemId }, origin }) {
    const photo = await deps.media.pendingPhoto(itemId)
    if (!photo) throw new DomainError('conflict')
    const act = { queue: kindOf(photo), itemId, operatorId, origin }
    return claimOrConflict(deps.plumbing, act, (tx, claim) => deps.media.claimPhoto(tx, itemId, claim))
  },
  async releasePhoto({ caller: { operatorId }, params: { photoId: itemId }, origin }) {
    const photo = await deps.media.pendingPhoto(itemId)
    // A decision has ended its claim.
    if (!photo) return { ok: true }
    const act = { queue: kindOf(photo), itemId, operatorId, origin }
    return releaseItem(deps.plumbing, act, (tx) => deps.media.releasePhoto(tx, itemId, operatorId))
  },
  async decidePhoto({ caller, params: { photoId }, body, origin }) {
    await requireShownPhoto(deps, caller, photoId)
    const { operatorId } = caller
    const isApproved = body.verdict === 'approved'
    await deps.media.decidePhoto({ photoId, decidedBy: operatorId, ...body }, (tx) =>
      deps.plumbing.audit.record(
        {
          action: isApproved ? 'photo.approved' : 'photo.declined',
          subject: photoId,
          actor: operatorId,
          origin,
          about: isApproved ? {} : { reason: body.reason },
        },
        tx,
      ),
    )
    return { ok: true }
  },
})
