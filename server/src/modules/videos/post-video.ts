import { type OwnVideo, type RouteBody, type Routes, videoLimits } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { lockAccount } from '../accounts/index.ts'
import { ruleOfDemo } from '../media/index.ts'
import { decideVideo } from './decide-video.ts'
import { readOwn, hasGallery } from './own-videos.ts'
import type { VideosDeps } from './videos-deps.ts'
import { findVideoOf, insertVideo, listGallery, type VideoRow } from './videos.store.ts'

/** A recording is some frames longer than its maker meant. */
const spareMs = 500

async function store(
  deps: VideosDeps,
  ownerId: string,
  { mediaId, unlockCoins, membersOnly }: RouteBody<Routes['videos']['post']>,
): Promise<{ readonly row: VideoRow; readonly isNew: boolean }> {
  const { db, clock, ids } = deps.plumbing
  return transact(db, async (tx) => {
    await lockAccount(tx, ownerId)
    const known = await findVideoOf(tx, ownerId, mediaId)
    if (known) return { row: known, isNew: false }
    const file = await deps.media.videos.find(tx, { mediaId, ownerId })
    if ((file.duration_ms ?? 0) > videoLimits.maxSeconds * 1_000 + spareMs)
      throw new DomainError('video_too_long')
    const gallery = await listGallery(tx, ownerId)
    if (gallery.length >= videoLimits.galleryMax)
      throw new DomainError('video_gallery_full', { max: videoLimits.galleryMax })
    const row = await insertVideo(tx, {
      id: ids.next('vid'),
      owner_id: ownerId,
      media_id: mediaId,
      position: (gallery.at(-1)?.position ?? 0) + 1,
      unlock_coins: unlockCoins ?? null,
      members_only: membersOnly ?? false,
      posted_at: new Date(clock.now()),
    })
    await deps.media.videos.give(tx, mediaId, row.id, row.posted_at)
    return { row, isNew: true }
  })
}

/**
 * Adds an upload to one's own gallery, where it waits for review; in demo mode a rule approves it. The same upload again
 * answers its video. Throws forbidden (anyone but a creator), upload_gone, video_too_long, video_gallery_full.
 */
export async function postVideo(
  deps: VideosDeps,
  ownerId: string,
  body: RouteBody<Routes['videos']['post']>,
): Promise<{ video: OwnVideo }> {
  if (!hasGallery(await deps.accounts.byId(ownerId))) throw new DomainError('forbidden')
  const { row, isNew } = await store(deps, ownerId, body)
  if (isNew && deps.media.approvesByRule)
    await decideVideo(deps, { videoId: row.id, verdict: 'approved', decidedBy: ruleOfDemo })
  const video = (await readOwn(deps, ownerId)).videos.find(({ videoId }) => videoId === row.id)
  if (!video) throw new DomainError('upload_gone')
  return { video }
}
