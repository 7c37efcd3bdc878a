import type { OperatorRoutes } from '@serendip/contract/operator'
import type { Handlers } from '../../../kernel/handlers.ts'
import { findVideo, waitingVideos } from '../../videos/index.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { reviewFiles } from './review-files.ts'

type VideoRoute =
  | 'videos'
  | 'openVideo'
  | 'videoFile'
  | 'videoStill'
  | 'claimVideo'
  | 'releaseVideo'
  | 'decideVideo'

export function videoHandlers(deps: ModerationDeps): Pick<Handlers<OperatorRoutes['review']>, VideoRoute> {
  const review = reviewFiles(
    deps,
    {
      kind: 'video',
      queue: 'videos',
      rows: waitingVideos,
      files: deps.videos.files,
      find: findVideo,
      decide: (videoId, decision, also) => deps.videos.decide({ videoId, ...decision }, also),
    },
    ({ id: videoId, unlock_coins: unlockCoins, members_only: membersOnly }, { preview_id }, shown) => ({
      videoId,
      hasStill: preview_id !== null,
      unlockCoins,
      membersOnly,
      ...shown,
    }),
  )
  return {
    async videos({ query }) {
      const { cards: videos, ...rest } = await review.page(query.after)
      return { videos, ...rest }
    },
    openVideo: ({ params }) => review.open(params.videoId),
    videoFile: ({ params: { videoId: id }, caller, origin }) => review.file({ id, caller, origin }),
    videoStill: ({ params }) => review.still(params.videoId),
    claimVideo: ({ params: { videoId: id }, caller, origin }) => review.claim({ id, caller, origin }),
    releaseVideo: ({ params: { videoId: id }, caller, origin }) => review.release({ id, caller, origin }),
    decideVideo: ({ params: { videoId: id }, caller, origin, body }) =>
      review.decide({ id, caller, origin }, body),
  }
}
