import type { OperatorRoutes } from '@serendip/contract/operator'
import type { Handlers } from '../../kernel/handlers.ts'
import { accountCards } from '../accounts/index.ts'
import type { ModerationDeps } from './moderation-deps.ts'

/** Photos in one answer: more than anyone decides before the list is read again. */
const photosShown = 50

async function waitingPhotos({ plumbing: { db }, media }: ModerationDeps) {
  const [rows, waiting] = await Promise.all([media.pendingPhotos(photosShown), media.countPendingPhotos()])
  const ownerIds = [...new Set(rows.map(({ owner_id }) => owner_id))]
  const owners = ownerIds.length === 0 ? [] : await accountCards(db).where('id', 'in', ownerIds).execute()
  const photos = rows.flatMap((row) => {
    const owner = owners.find(({ id }) => id === row.owner_id)
    if (!owner) return []
    const { name: ownerName, roles_group: rolesGroup } = owner
    const waitingSince = row.changed_at.getTime()
    return [{ photoId: row.id, ownerId: row.owner_id, ownerName, rolesGroup, waitingSince }]
  })
  return { photos, waiting }
}

type PhotoRoute = 'photos' | 'photo' | 'decidePhoto'

export const photoHandlers = (
  deps: ModerationDeps,
): Pick<Handlers<OperatorRoutes['review']>, PhotoRoute> => ({
  photos: () => waitingPhotos(deps),
  photo: ({ params }) => deps.media.openPendingPicture(params.photoId),
  async decidePhoto({ caller: { operatorId }, params: { photoId }, body, origin }) {
    const isApproved = body.verdict === 'approved'
    await deps.media.decidePhoto({ photoId, decidedBy: operatorId, ...body }, (tx) =>
      deps.plumbing.audit.record(
        {
          ...{
            action: isApproved ? 'photo.approved' : 'photo.declined',
            subject: photoId,
            actor: operatorId,
          },
          ...{ origin, about: isApproved ? {} : { reason: body.reason } },
        },
        tx,
      ),
    )
    return { ok: true }
  },
})
