import type { WaitingText } from '@serendip/contract/operator'
import { useParams } from 'react-router'
import { type ReviewQueue, ReviewScreen } from './review-screen.tsx'
import { TextReview, textsKey } from './text-review.tsx'

const queue: ReviewQueue<WaitingText> = {
  name: 'texts',
  place: 'texts',
  queryKey: textsKey,
  idOf: ({ reviewId }) => reviewId,
  async list(api, after) {
    const { texts: items, waiting, next } = await api.review.texts({ query: { after } })
    return { items, waiting, next }
  },
  open: (api, reviewId) => api.review.openText({ params: { reviewId } }),
  Review: TextReview,
  file: (purpose) => ({ list: 'texts', purpose }),
}

/** Names and texts about oneself that the rules find doubtful wait here; others see them meanwhile. */
export function TextsScreen() {
  return <ReviewScreen queue={queue} id={useParams()['reviewId']} />
}
