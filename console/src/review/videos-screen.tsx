import type { WaitingVideo } from '@serendip/contract/operator'
import { useParams } from 'react-router'
import { type ReviewQueue, ReviewScreen } from './review-screen.tsx'
import { VideoReview, videosKey } from './video-review.tsx'

const queue: ReviewQueue<WaitingVideo> = {
  name: 'videos',
  place: 'videos',
  queryKey: videosKey,
  idOf: ({ videoId }) => videoId,
  async list(api, after) {
    const { videos: items, waiting, next } = await api.review.videos({ query: { after } })
    return { items, waiting, next }
  },
  open: (api, videoId) => api.review.openVideo({ params: { videoId } }),
  Review: VideoReview,
}

/** Videos of galleries wait here until someone looked at them; others see only approved ones. */
export function VideosScreen() {
  return <ReviewScreen queue={queue} id={useParams()['videoId']} />
}
