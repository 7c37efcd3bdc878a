import type { WaitingStory } from '@serendip/contract/operator'
import { useParams } from 'react-router'
import { type ReviewQueue, ReviewScreen } from './review-screen.tsx'
import { StoryReview, storiesKey } from './story-review.tsx'

const queue: ReviewQueue<WaitingStory> = {
  name: 'stories',
  place: 'stories',
  queryKey: storiesKey,
  idOf: ({ storyId }) => storyId,
  async list(api, after) {
    const { stories: items, waiting, next } = await api.review.stories({ query: { after } })
    return { items, waiting, next }
  },
  open: (api, storyId) => api.review.openStory({ params: { storyId } }),
  Review: StoryReview,
}

/** Stories wait here until someone looked at them; others see only approved ones. */
export function StoriesScreen() {
  return <ReviewScreen queue={queue} id={useParams()['storyId']} />
}
