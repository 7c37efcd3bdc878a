import { mediaRules } from '@serendip/contract'
import type { OperatorRoutes } from '@serendip/contract/operator'
import type { Handlers } from '../../../kernel/handlers.ts'
import { findStory, waitingStories } from '../../stories/index.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { reviewFiles } from './review-files.ts'

type StoryRoute = 'stories' | 'openStory' | 'storyFile' | 'claimStory' | 'releaseStory' | 'decideStory'

export function storyHandlers(deps: ModerationDeps): Pick<Handlers<OperatorRoutes['review']>, StoryRoute> {
  const review = reviewFiles(
    deps,
    {
      kind: 'story',
      queue: 'stories',
      rows: waitingStories,
      files: deps.stories.files,
      find: findStory,
      decide: (storyId, decision, also) => deps.stories.decide({ storyId, ...decision }, also),
    },
    ({ id: storyId, caption, is_public: isPublic, ...row }, { purpose }, shown) => ({
      storyId,
      type: mediaRules[purpose].kind === 'video' ? ('video' as const) : ('image' as const),
      caption,
      altText: row.alt_text,
      drawnText: row.drawn_text,
      isPublic,
      ...shown,
    }),
  )
  return {
    async stories({ query }) {
      const { cards: stories, ...rest } = await review.page(query.after)
      return { stories, ...rest }
    },
    openStory: ({ params }) => review.open(params.storyId),
    storyFile: ({ params: { storyId: id }, caller, origin }) => review.file({ id, caller, origin }),
    claimStory: ({ params: { storyId: id }, caller, origin }) => review.claim({ id, caller, origin }),
    releaseStory: ({ params: { storyId: id }, caller, origin }) => review.release({ id, caller, origin }),
    decideStory: ({ params: { storyId: id }, caller, origin, body }) =>
      review.decide({ id, caller, origin }, body),
  }
}
