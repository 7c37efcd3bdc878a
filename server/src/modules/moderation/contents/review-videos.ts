import { type OperatorRoutes, reviewsShown } from '@serendip/contract/operator'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Handlers } from '../../../kernel/handlers.ts'
import { nextPage, type QueuePlace, readPlace } from '../../../kernel/queue-place.ts'
import { accountCards } from '../../accounts/index.ts'
import { claimOrConflict, releaseItem } from '../../audit/index.ts'
import { presentClaims } from '../../operators/index.ts'
import {
  claimVideo,
  countPendingVideos,
  findVideo,
  pendingVideos,
  releaseVideoClaim,
  type VideoRow,
} from '../../videos/index.ts'
import { recordShownFile, requireShownFile } from '../cases/require-shown.ts'
import type { ModerationDeps } from '../moderation-deps.ts'

async function presentVideos({ plumbing: { db, clock }, videos }: ModerationDeps, rows: readonly VideoRow[]) {
  const ownerIds = [...new Set(rows.map(({ owner_id }) => owner_id))]
  const [owners, files, claimOf] = await Promise.all([
    ownerIds.length === 0 ? [] : accountCards(db).where('id', 'in', ownerIds).execute(),
    videos.files.files(
      db,
      rows.map(({ media_id }) => media_id),
    ),
    presentClaims(db, rows, clock.now()),
  ])
  const nameOf = new Map(owners.map(({ id, name }) => [id, name]))
  return rows.flatMap((row) => {
    const file = files.get(row.media_id)
    const ownerName = nameOf.get(row.owner_id)
    if (!file || ownerName === undefined) return []
    return [
      {
        videoId: row.id,
        ownerId: row.owner_id,
        ownerName,
        hasStill: file.preview_id !== null,
        unlockCoins: row.unlock_coins,
        membersOnly: row.members_only,
        waitingSince: row.changed_at.getTime(),
        claim: claimOf(row),
      },
    ]
  })
}

const placeOf = ({ id, changed_at: since }: VideoRow): QueuePlace => ({ priority: 0, since, id })

async function waitingVideo({ plumbing: { db } }: ModerationDeps, videoId: string): Promise<VideoRow | null> {
  const video = await findVideo(db, videoId)
  return video?.state === 'pending' ? video : null
}

/** Throws not_found for a video that does not wait. */
async function requireWaiting(deps: ModerationDeps, videoId: string): Promise<VideoRow> {
  const video = await waitingVideo(deps, videoId)
  if (!video) throw new DomainError('not_found')
  return video
}

type VideoRoute =
  | 'videos'
  | 'openVideo'
  | 'videoFile'
  | 'videoStill'
  | 'claimVideo'
  | 'releaseVideo'
  | 'decideVideo'

export const videoHandlers = (
  deps: ModerationDeps,
): Pick<Handlers<OperatorRoutes['review']>, VideoRoute> => ({
  async videos({ query }) {
    const { db } = deps.plumbing
    const [rows, { waiting }] = await Promise.all([
      pendingVideos(db, reviewsShown, readPlace(query.after)),
      countPendingVideos(db),
    ])
    return { videos: await presentVideos(deps, rows), waiting, next: nextPage(rows, reviewsShown, placeOf) }
  },
  async openVideo({ params: { videoId } }) {
    const [video] = await presentVideos(deps, [await requireWaiting(deps, videoId)])
    if (!video) throw new DomainError('not_found')
    return video
  },
  async videoFile({ caller, params: { videoId }, origin }) {
    const { media_id } = await requireWaiting(deps, videoId)
    const file = await deps.videos.files.open(media_id)
    await recordShownFile(deps, caller, { action: 'video.shown', subject: videoId }, origin)
    return file
  },
  async videoStill({ params: { videoId } }) {
    return deps.videos.files.picture((await requireWaiting(deps, videoId)).media_id)
  },
  async claimVideo({ caller: { operatorId }, params: { videoId: itemId }, origin }) {
    if (!(await waitingVideo(deps, itemId))) throw new DomainError('conflict')
    const act = { queue: 'videos', itemId, operatorId, origin } as const
    return claimOrConflict(deps.plumbing, act, (tx, claim) => claimVideo(tx, itemId, claim))
  },
  releaseVideo({ caller: { operatorId }, params: { videoId: itemId }, origin }) {
    const act = { queue: 'videos', itemId, operatorId, origin } as const
    return releaseItem(deps.plumbing, act, (tx) => releaseVideoClaim(tx, itemId, operatorId))
  },
  async decideVideo({ caller, params: { videoId }, body, origin }) {
    if (await waitingVideo(deps, videoId))
      await requireShownFile(deps, caller, { action: 'video.shown', subject: videoId })
    const { operatorId } = caller
    const isApproved = body.verdict === 'approved'
    await deps.videos.decide({ videoId, decidedBy: operatorId, ...body }, (tx) =>
      deps.plumbing.audit.record(
        {
          action: isApproved ? 'video.approved' : 'video.declined',
          subject: videoId,
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
