import type { OperatorRoutes } from '@serendip/contract/operator'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { accountCards } from '../accounts/index.ts'
import { operatorNames } from '../operators/index.ts'
import { leaseMs } from './list-cases.ts'
import type { ModerationDeps } from './moderation-deps.ts'

/** Photos in one answer: more than anyone decides before the list is read again. */
const photosShown = 50

async function waitingPhotos({ plumbing: { db, clock }, media }: ModerationDeps) {
  const [rows, waiting] = await Promise.all([media.pendingPhotos(photosShown), media.countPendingPhotos()])
  const ownerIds = [...new Set(rows.map(({ owner_id }) => owner_id))]
  const owners = ownerIds.length === 0 ? [] : await accountCards(db).where('id', 'in', ownerIds).execute()
  const now = clock.now()
  const claimants = rows.flatMap(({ claimed_by }) => (claimed_by === null ? [] : [claimed_by]))
  const names = await operatorNames(db, [...new Set(claimants)])
  const photos = rows.flatMap((row) => {
    const owner = owners.find(({ id }) => id === row.owner_id)
    if (!owner) return []
    const { name: ownerName, roles_group: rolesGroup } = owner
    const waitingSince = row.changed_at.getTime()
    const until = row.claimed_until?.getTime() ?? 0
    const operatorId = until > now ? row.claimed_by : null
    const claim = operatorId === null ? null : { operatorId, name: names.get(operatorId) ?? '', until }
    return [{ photoId: row.id, ownerId: row.owner_id, ownerName, rolesGroup, waitingSince, claim }]
  })
  return { photos, waiting }
}

type PhotoRoute = 'photos' | 'photo' | 'claimPhoto' | 'releasePhoto' | 'decidePhoto'

export const photoHandlers = (
  deps: ModerationDeps,
): Pick<Handlers<OperatorRoutes['review']>, PhotoRoute> => ({
  photos: () => waitingPhotos(deps),
  photo: ({ params }) => deps.media.openPendingPicture(params.photoId),
  async claimPhoto({ caller: { operatorId }, params: { photoId } }) {
    const now = deps.plumbing.clock.now()
    const lease = { operatorId, now: new Date(now), until: new Date(now + leaseMs) }
    if (!(await deps.media.claimPhoto(photoId, lease))) throw new DomainError('conflict')
    return { until: now + leaseMs }
  },
  async releasePhoto({ caller, params }) {
    await deps.media.releasePhoto(params.photoId, caller.operatorId)
    return { ok: true }
  },
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
