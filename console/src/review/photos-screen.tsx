import type { PhotoKind, WaitingPhoto } from '@serendip/contract/operator'
import { useParams } from 'react-router'
import { PhotoReview, photosKey } from './photo-review.tsx'
import { type ReviewQueue, ReviewScreen } from './review-screen.tsx'

const queueOf = (kind: PhotoKind): ReviewQueue<WaitingPhoto> => ({
  name: 'photos',
  place: kind,
  queryKey: photosKey,
  idOf: ({ photoId }) => photoId,
  async list(api, after) {
    const { photos: items, waiting, next } = await api.review.photos({ query: { kind, after } })
    return { items, waiting, next }
  },
  open: (api, photoId) => api.review.openPhoto({ params: { photoId } }),
  Review: PhotoReview,
  file: (purpose) => ({ list: 'photos', kind, purpose }),
})
const queues = { photos: queueOf('photos'), galleries: queueOf('galleries') }

/** Photos wait here until someone looked at them, main ones or pictures of galleries; others see only approved ones. */
export function PhotosScreen({ kind }: { readonly kind: PhotoKind }) {
  return <ReviewScreen queue={queues[kind]} id={useParams()['photoId']} />
}
