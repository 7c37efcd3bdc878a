import type { ShownVideo } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { standingOf } from '../accounts/index.ts'
import type { MediaAccess } from '../media/index.ts'
import { availabilityOf, type Opening, presentShown } from './present-video.ts'
import type { VideosDeps } from './videos-deps.ts'
import { boughtAmong, findVideo, isShown, listBoughtOf, listShownOf, type VideoRow } from './videos.store.ts'

/** Whether a viewer sees what they bought of a creator: not while they shut the creator out. */
async function maySeeBought(deps: VideosDeps, viewerId: string, ownerId: string): Promise<boolean> {
  const [{ byUser }, owner] = await Promise.all([
    deps.people.exclusionsBetween(viewerId, ownerId),
    deps.accounts.byId(ownerId),
  ])
  return !byUser && owner !== null && standingOf(owner, deps.plumbing.clock.now()) === 'good'
}

/** A person's rights to these videos of others. */
async function rightsTo(
  deps: VideosDeps,
  viewerId: string,
  rows: readonly VideoRow[],
): Promise<(row: VideoRow) => Opening> {
  const asksMember = rows.some(({ members_only }) => members_only)
  const [bought, isPremium] = await Promise.all([
    boughtAmong(
      deps.plumbing.db,
      viewerId,
      rows.map(({ id }) => id),
    ),
    asksMember && deps.messagePrices.termsOf(viewerId).then((terms) => terms.isPremium),
  ])
  return ({ id }) => ({ isBought: bought.has(id), isPremium })
}

/**
 * A person's access to a video: `open` to its creator until it is removed, and to whoever bought it; to others while it is
 * shown, `blurred` where it is sold or for members and they are neither.
 */
export async function accessTo(deps: VideosDeps, viewerId: string, videoId: string): Promise<MediaAccess> {
  const { db, clock } = deps.plumbing
  const video = await findVideo(db, videoId)
  if (!video) return 'none'
  if (video.owner_id === viewerId) return video.state === 'deleted' ? 'none' : 'open'
  const opening = (await rightsTo(deps, viewerId, [video]))(video)
  if (opening.isBought)
    return video.ends_at === null && (await maySeeBought(deps, viewerId, video.owner_id)) ? 'open' : 'none'
  const [shown, mayMeet] = await Promise.all([
    isShown(db, videoId, new Date(clock.now())),
    deps.people.mayMeet(viewerId, video.owner_id),
  ])
  if (!shown || !mayMeet) return 'none'
  return availabilityOf(video, opening) === 'available' ? 'open' : 'blurred'
}

const inOrder = (a: VideoRow, b: VideoRow): number =>
  a.position === b.position ? a.id.localeCompare(b.id) : a.position - b.position

/** The videos of a creator that a viewer sees, those they bought included; none of anybody else, as of an unknown id. */
export async function readOfCreator(
  deps: VideosDeps,
  viewerId: string,
  creatorId: string,
): Promise<{ videos: ShownVideo[] }> {
  const { db, clock } = deps.plumbing
  const isOwn = viewerId === creatorId
  const [mayMeet, keepsBought] = await Promise.all([
    isOwn || deps.people.mayMeet(viewerId, creatorId),
    maySeeBought(deps, viewerId, creatorId),
  ])
  const [shown, bought] = await Promise.all([
    mayMeet ? listShownOf(db, creatorId, new Date(clock.now())) : [],
    keepsBought ? listBoughtOf(db, creatorId, viewerId) : [],
  ])
  const rows = [...new Map([...shown, ...bought].map((row) => [row.id, row])).values()].toSorted(inOrder)
  const mediaIds = rows.map(({ media_id }) => media_id)
  const [files, openingOf] = await Promise.all([
    deps.media.videos.files(db, mediaIds),
    rightsTo(deps, viewerId, rows),
  ])
  const videos = rows.flatMap((row) => {
    const file = files.get(row.media_id)
    if (!file) return []
    return [presentShown(row, file, isOwn ? { isBought: true, isPremium: true } : openingOf(row))]
  })
  return { videos }
}

/** A video that a viewer sees, open or blurred. Throws not_found. */
export async function requireSeen(deps: VideosDeps, viewerId: string, videoId: string): Promise<VideoRow> {
  const video = await findVideo(deps.plumbing.db, videoId)
  if (!video || (await accessTo(deps, viewerId, videoId)) === 'none') throw new DomainError('not_found')
  return video
}

export interface VideoEvidence {
  readonly partnerId: string
  readonly mediaId: string
  readonly sentAt: number
  /** When it was removed; null while somebody sees it. */
  readonly deletedAt: number | null
}

/**
 * Evidence for a report about a video: one that the reporter sees, if only blurred, or could until its creator removed it
 * lately. Null for any other.
 */
export async function readVideoEvidence(
  deps: VideosDeps,
  reporterId: string,
  videoId: string,
): Promise<VideoEvidence | null> {
  const { db } = deps.plumbing
  const video = await findVideo(db, videoId)
  if (!video || video.owner_id === reporterId || video.approved_at === null) return null
  const isSeen =
    video.state === 'deleted'
      ? video.ends_at !== null && (await deps.people.mayMeet(reporterId, video.owner_id))
      : (await accessTo(deps, reporterId, videoId)) !== 'none'
  const isBought = (await boughtAmong(db, reporterId, [videoId])).has(videoId)
  if (!isSeen && !isBought) return null
  return {
    partnerId: video.owner_id,
    mediaId: video.media_id,
    sentAt: video.posted_at.getTime(),
    deletedAt: video.ends_at?.getTime() ?? null,
  }
}
