import { type OwnVideos, videoLimits } from '@serendip/contract'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { type AccountRow, lockAccount } from '../accounts/index.ts'
import { returnUnlocks, unlockKey } from '../chat/index.ts'
import { presentOwn } from './present-video.ts'
import type { VideosDeps } from './videos-deps.ts'
import {
  countSold,
  listBuyers,
  listGallery,
  lockVideo,
  moveVideo,
  updateVideo,
  type VideoRow,
} from './videos.store.ts'

const idsOf = (rows: readonly VideoRow[]): readonly string[] => rows.map(({ id }) => id)

/** Performers have no gallery of videos. */
export const hasGallery = (account: Pick<AccountRow, 'roles_group'> | null): boolean =>
  account?.roles_group === 'goddess'

/** One's own gallery of videos, and how many more it takes. */
export async function readOwn(deps: VideosDeps, ownerId: string): Promise<OwnVideos> {
  const { db } = deps.plumbing
  const [account, rows] = await Promise.all([deps.accounts.byId(ownerId), listGallery(db, ownerId)])
  const mediaIds = rows.map(({ media_id }) => media_id)
  const [files, sold] = await Promise.all([deps.media.videos.files(db, mediaIds), countSold(db, idsOf(rows))])
  const videos = rows.flatMap((row) => {
    const file = files.get(row.media_id)
    return file ? [presentOwn(row, file, sold.get(row.id) ?? 0)] : []
  })
  return { videos, left: hasGallery(account) ? Math.max(0, videoLimits.galleryMax - rows.length) : null }
}

/** Puts videos of one's own gallery first, in this order. Throws not_found, also for another person's video. */
export async function orderVideos(
  deps: VideosDeps,
  ownerId: string,
  videoIds: readonly string[],
): Promise<OwnVideos> {
  await transact(deps.plumbing.db, async (tx) => {
    await lockAccount(tx, ownerId)
    const ids = idsOf(await listGallery(tx, ownerId))
    if (videoIds.some((id) => !ids.includes(id))) throw new DomainError('not_found')
    for (const [index, id] of [...new Set([...videoIds, ...ids])].entries())
      await moveVideo(tx, id, index + 1)
  })
  return readOwn(deps, ownerId)
}

/**
 * Takes a video from one's own gallery. One that others saw stays for a report of some days after, the file of any other goes;
 * whoever bought it keeps it. Throws not_found, also for another person's.
 */
export async function removeVideo(deps: VideosDeps, ownerId: string, videoId: string): Promise<void> {
  const { db, clock } = deps.plumbing
  await transact(db, async (tx) => {
    const video = await lockVideo(tx, videoId)
    if (video?.owner_id !== ownerId || video.state === 'deleted') throw new DomainError('not_found')
    const at = new Date(clock.now())
    if (video.approved_at === null) await deps.media.videos.release(tx, videoId, at)
    const isSold = (await listBuyers(tx, videoId)).length > 0
    await updateVideo(tx, videoId, { state: 'deleted', changed_at: at, ends_at: isSold ? null : at })
  })
}

/**
 * Takes a video from everybody by a decision, and returns what was paid for it. It is repeated until it is done; nothing is
 * left to do then.
 */
export async function takeDownVideo(deps: VideosDeps, ownerId: string, videoId: string): Promise<void> {
  const { db, clock } = deps.plumbing
  const buyers = await transact(db, async (tx) => {
    const video = await lockVideo(tx, videoId)
    if (video?.owner_id !== ownerId) return []
    const at = new Date(clock.now())
    if (video.ends_at === null)
      await updateVideo(tx, videoId, { state: 'deleted', changed_at: at, ends_at: at })
    return listBuyers(tx, videoId)
  })
  await returnUnlocks(
    deps,
    ownerId,
    buyers.map((buyerId) => ({ buyerId, key: unlockKey(videoId, buyerId) })),
  )
}

/** A video of a gallery as a field of its creator's profile. */
export interface GalleryItem {
  readonly date: number
  readonly status: 'pending' | 'approved' | 'declined'
  readonly previewFilename: string
}

/** One's own gallery as a field of one's profile, in its order. */
export async function readGalleryField(db: Db, ownerId: string): Promise<GalleryItem[]> {
  const rows = await listGallery(db, ownerId)
  return rows.flatMap(({ state, posted_at, media_id }): GalleryItem[] =>
    state === 'deleted'
      ? []
      : [{ date: posted_at.getTime(), status: state, previewFilename: `/api/media/${media_id}/preview` }],
  )
}
