import type { Routes } from '@serendip/contract'
import { bind } from '../../kernel/bind.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { decideVideo } from './decide-video.ts'
import { orderVideos, readOwn, removeVideo, takeDownVideo } from './own-videos.ts'
import { postVideo } from './post-video.ts'
import { accessTo, readOfCreator, readVideoEvidence } from './read-videos.ts'
import { unlockVideo } from './unlock-video.ts'
import type { VideosDeps } from './videos-deps.ts'

export { boughtVideosIn } from './list-bought.ts'
export { readGalleryField } from './own-videos.ts'
export { findVideo, waitingVideos } from './videos.store.ts'

const videoHandlers = (deps: VideosDeps): Handlers<Routes['videos']> => ({
  ofCreator: ({ caller, params }) => readOfCreator(deps, caller.userId, params.creatorId),
  own: ({ caller }) => readOwn(deps, caller.userId),
  post: ({ caller, body }) => postVideo(deps, caller.userId, body),
  order: ({ caller, body }) => orderVideos(deps, caller.userId, body.videoIds),
  async remove({ caller, params }) {
    await removeVideo(deps, caller.userId, params.videoId)
    return { ok: true }
  },
  unlock: ({ caller, params, body }) =>
    unlockVideo(deps, caller.userId, { videoId: params.videoId, agreedCoins: body.priceCoins }),
})

/** Galleries of videos of creators, free, for members or sold. */
export const createVideos = (deps: VideosDeps) => ({
  routes: { videos: videoHandlers(deps) },
  ...bind(deps, {
    /** A person's access to a video, their own or another's. */
    accessTo,
    /** Evidence for a report about a video; null for one that the reporter never could see. */
    evidence: readVideoEvidence,
    /** For operators; `also` is written in the same transaction. Throws not_found, conflict. */
    decide: decideVideo,
    /** Ends a video by a decision about a report, and returns its price to whoever paid it. */
    takeDown: takeDownVideo,
  }),
  /** Files of galleries, for operators; what they may open is up to `moderation`. */
  files: deps.media.videos,
})
export type Videos = ReturnType<typeof createVideos>
